import { expect, test } from "@playwright/test";
import { hostileTargets as hostile } from "@/e2e/hostile-targets";
import { ownUrl, safeCallbackUrl, signInUrl } from "./callback-url";

for (const value of hostile) {
  test(`${JSON.stringify(value).slice(0, 60)} leads to the home page instead`, () => {
    expect(safeCallbackUrl(value)).toBe("/");
    expect(safeCallbackUrl(value, "/orders")).toBe("/orders");
  });
}

const friendly = [
  "/",
  "/orders",
  "/orders/all/SO-1/approvals?search=a%20b&sortBy=!DateCreated&Status=Pending|Approved&page=2",
  "/products/a%2Fb%2525",
  "/products/%E2%82%AC#xp",
  "/orders?next=//evil.example",
  "/orders/https://evil.example",
  "/apiary",
  "/orders?search=50%",
  "/orders?Status=a\\|b",
];

for (const value of friendly) {
  test(`${value} is kept as it is`, () => {
    expect(safeCallbackUrl(value)).toBe(value);
  });
}

test("every accepted value stays on the origin", () => {
  for (const value of [...hostile, ...friendly]) {
    expect(new URL(safeCallbackUrl(value), "https://here.example").origin).toBe("https://here.example");
  }
});

test("the sign-in page has the way back in its URL, unless it is the home page", () => {
  expect(signInUrl("/orders?page=2")).toBe("/sign-in?callbackUrl=%2Forders%3Fpage%3D2");
  expect(signInUrl("//evil.example")).toBe("/sign-in");
  expect(signInUrl(null)).toBe("/sign-in");
});

test("an address is our own if it is on our origin and short enough for a header", () => {
  const here = "https://here.example";
  for (const value of hostile) expect(new URL(ownUrl(value, here) ?? here).origin).toBe(here);
  expect(ownUrl("/orders?page=2", here)).toBe(`${here}/orders?page=2`);
  expect(ownUrl(`${here}/sign-in`, here)).toBe(`${here}/sign-in`);
  expect(ownUrl("https://evil.example", here)).toBeNull();
  expect(ownUrl("https://[", here)).toBeNull();
  expect(ownUrl(`/${"a".repeat(2000)}`, here)).toBeNull();
});
