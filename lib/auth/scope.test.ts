import { expect, test } from "@playwright/test";
import { grantedRoles } from "./scope";

const roles = ["OrderAdmin", "ShopperOrderReader"] as const;

test("no scope is all the user's roles", () => {
  for (const scope of [undefined, "", "  "]) expect(grantedRoles(roles, scope)).toEqual(roles);
});

test("a scope is what it has in common with the user's roles", () => {
  expect(grantedRoles(roles, "OrderAdmin ProductAdmin undefined")).toEqual(["OrderAdmin"]);
  expect(grantedRoles(roles, "FullAccess")).toEqual([]);
});

test("who has FullAccess may ask for less", () => {
  expect(grantedRoles(["FullAccess"], "OrderAdmin ProductReader")).toEqual(["OrderAdmin", "ProductReader"]);
  expect(grantedRoles(["FullAccess"], "FullAccess")).toEqual(["FullAccess"]);
  expect(grantedRoles(["FullAccess"], "BuyerReader MeAdmin")).toEqual([]);
});

test("clients of OrderCloud know ShopperOrderReader by two other names", () => {
  expect(grantedRoles(roles, "Shopper")).toEqual(["ShopperOrderReader"]);
  expect(grantedRoles(roles, "OrderReader Shopper")).toEqual(["ShopperOrderReader"]);
});

test("a name that every object has is no role", () => {
  expect(grantedRoles(roles, "constructor __proto__ toString")).toEqual([]);
});
