import { expect, test } from "@playwright/test";
import { hasRole } from "./actor";
import { sessionCookieName } from "./cookie";
import { role } from "./roles";

test("no role implies another, except FullAccess", () => {
  for (const ownRole of role.options) {
    for (const requiredRole of role.options) {
      const suffices = ownRole === requiredRole || ownRole === "FullAccess";
      expect(hasRole({ Roles: [ownRole] }, [requiredRole]), `${ownRole} for ${requiredRole}`).toBe(suffices);
    }
  }
  expect(hasRole({ Roles: [] }, role.options)).toBe(false);
  expect(hasRole({ Roles: ["ProductReader"] }, ["ProductAdmin", "ProductReader"])).toBe(true);
});

test("over https the cookie is bound to its exact host", () => {
  expect(sessionCookieName("https://admin.example.com")).toBe("__Host-countersign-session");
  expect(sessionCookieName("http://localhost:3000")).toBe("countersign-session");
});
