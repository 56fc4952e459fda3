import { expect, test } from "@playwright/test";
import { grantedRoles } from "./scope";

const roles = ["OrderAdmin", "ShopperOrderReader"] as const;

test("an empty scope gives all the user's roles", () => {
  for (const scope of [undefined, "", "  "]) expect(grantedRoles(roles, scope)).toEqual(roles);
});

test("a scope gives the roles that it shares with the user's", () => {
  expect(grantedRoles(roles, "OrderAdmin ProductAdmin undefined")).toEqual(["OrderAdmin"]);
  expect(grantedRoles(roles, "FullAccess")).toEqual([]);
});

test("a user with FullAccess can request less", () => {
  expect(grantedRoles(["FullAccess"], "OrderAdmin ProductReader")).toEqual(["OrderAdmin", "ProductReader"]);
  expect(grantedRoles(["FullAccess"], "FullAccess")).toEqual(["FullAccess"]);
  expect(grantedRoles(["FullAccess"], "BuyerReader MeAdmin")).toEqual([]);
});

test("ShopperOrderReader has two other names in OrderCloud's clients", () => {
  expect(grantedRoles(roles, "Shopper")).toEqual(["ShopperOrderReader"]);
  expect(grantedRoles(roles, "OrderReader Shopper")).toEqual(["ShopperOrderReader"]);
});

test("a name that every object inherits is not a role", () => {
  expect(grantedRoles(roles, "constructor __proto__ toString")).toEqual([]);
});
