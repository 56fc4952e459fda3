import { db } from "@/lib/db/connection";
import { apiClient } from "../client";
import { resetToken } from "../credentials";
import { createCompany, createUser } from "../factories";
import { expect, test } from "../fixtures";

const path = "/me/preferences";
const defaults = {
  ...{ Theme: "system", TimeZone: null, Density: "comfortable" },
  ...{ Shortcuts: true, HoldSeconds: 10, Notices: true },
};
const createPerson = async (overrides = {}) => createUser(await createCompany("Buyer"), { roles: [], ...overrides });

test("a preference that was not set has its default", async ({ as }) => {
  const api = await as(await createPerson());
  expect(await (await api.get(path)).json()).toEqual(defaults);
});

test("a change is stored, and keeps the other preferences", async ({ as }) => {
  const api = await as(await createPerson());
  const changed = await api.send("PATCH", path, { Theme: "dark", TimeZone: "Asia/Tokyo" });
  expect(changed.status()).toBe(200);
  expect(await changed.json()).toEqual({ ...defaults, Theme: "dark", TimeZone: "Asia/Tokyo" });

  await api.send("PATCH", path, { TimeZone: null, Density: "compact", Shortcuts: false, HoldSeconds: 30 });
  const now = { ...defaults, Theme: "dark", Density: "compact", Shortcuts: false, HoldSeconds: 30 };
  expect(await (await api.get(path)).json()).toEqual(now);
});

test("changes made at the same time are all kept", async ({ as }) => {
  const api = await as(await createPerson());
  const preferences = {
    ...{ Theme: "dark", TimeZone: "Asia/Tokyo", Density: "compact" },
    ...{ Shortcuts: false, HoldSeconds: 5, Notices: false },
  };
  for (const change of [defaults, preferences, defaults, preferences]) {
    const changes = Object.entries(change).map(([name, value]) => api.send("PATCH", path, { [name]: value }));
    await Promise.all(changes);
    expect(await (await api.get(path)).json()).toEqual(change);
  }
});

test("preferences are one person's own", async ({ as }) => {
  const user = await createPerson();
  await (await as(user)).send("PATCH", path, { Theme: "dark" });
  const colleague = await as(await createUser({ id: user.companyId }));
  expect(await (await colleague.get(path)).json()).toEqual(defaults);
});

for (const [name, body] of [
  ["Theme", { Theme: "sepia" }],
  ["TimeZone", { TimeZone: "Mars/Olympus" }],
  ["TimeZone", { TimeZone: "+01:00" }],
  ["TimeZone", { TimeZone: "" }],
  ["Density", { Density: null }],
  ["Shortcuts", { Shortcuts: "no" }],
  ["HoldSeconds", { HoldSeconds: 4 }],
  ["HoldSeconds", { HoldSeconds: 31 }],
  ["HoldSeconds", { HoldSeconds: 7.5 }],
  ["Notices", { Notices: "no" }],
  ["Colour", { Colour: "red" }],
] as const) {
  test(`${JSON.stringify(body)} is refused, and named`, async ({ as }) => {
    const user = await createPerson();
    const response = await (await as(user)).send("PATCH", path, body);
    expect(response.status()).toBe(400);
    expect((await response.json()).Errors).toMatchObject([
      { ErrorCode: "ValidationFailure", Data: { Property: name } },
    ]);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).preferences).toEqual({});
  });
}

test("preferences need no role", async ({ as }) => {
  const api = await as(await createPerson({ roles: [] }));
  expect((await api.send("PATCH", path, { Theme: "dark" })).status()).toBe(200);
});

test("preferences need a token, and a reset token does not suffice", async ({ anybody, request }) => {
  expect((await anybody.get(path)).status()).toBe(401);
  expect((await anybody.send("PATCH", path, { Theme: "dark" })).status()).toBe(401);
  const api = apiClient(request, { authorization: `Bearer ${await resetToken(await createPerson())}` });
  expect((await api.get(path)).status()).toBe(403);
  expect((await api.send("PATCH", path, { Theme: "dark" })).status()).toBe(403);
});

test("a page of another site cannot change them with the browser's session", async ({ withSession }) => {
  const api = await withSession(await createPerson());
  const response = await api.send("PATCH", path, { Theme: "dark" }, { origin: "https://evil.example" });
  expect(response.status()).toBe(403);
  expect(await (await api.get(path)).json()).toEqual(defaults);
});
