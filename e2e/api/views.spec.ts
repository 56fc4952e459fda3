import { randomUUID } from "node:crypto";
import type { Role } from "@/lib/auth/roles";
import { db } from "@/lib/db/connection";
import type { SavedView } from "@/lib/search/views/contract";
import { Prisma, type User } from "@/prisma/generated/client";
import { apiClient, type Client } from "../client";
import { resetToken } from "../credentials";
import { createCompany, createUser } from "../factories";
import { expect, test } from "../fixtures";

const path = "/me/views";
const waiting = { List: "listOrders", Name: "Waiting", Query: "Status=AwaitingApproval" };

/** People of one company, one for each role. */
async function createColleagues<R extends Role[]>(...roles: R) {
  const company = await createCompany("Buyer");
  const people = await Promise.all(roles.map((role) => createUser(company, { roles: [role] })));
  // Safe: one for each.
  return people as { [K in keyof R]: User };
}

async function createPerson(roles: Role[] = ["OrderAdmin"]) {
  return createUser(await createCompany("Buyer"), { roles });
}

/** Saves a view, and requires success. */
async function save(api: Client, body: object = {}): Promise<SavedView> {
  const response = await api.send("POST", path, { ...waiting, ...body });
  expect(response.status(), await response.text()).toBe(201);
  const view: SavedView = await response.json();
  expect(response.headers().location).toBe(`/api/v1${path}/${view.ID}`);
  return view;
}

async function refusalOf(request: ReturnType<Client["send"]>) {
  const response = await request;
  const { Errors } = await response.json();
  return { status: response.status(), code: Errors[0].ErrorCode, ...Errors[0].Data };
}

const names = async (api: Client, query = "") => {
  const { Items } = await (await api.get(path, query)).json();
  return Items.map(({ Name }: SavedView) => Name);
};

test("a view is stored as it was saved, for its owner only", async ({ as }) => {
  const [user, colleague] = await createColleagues("OrderAdmin", "FullAccess");
  const api = await as(user);
  const view = await save(api, {
    Name: "  Mine ",
    Query: "?sortBy=!Total&Status=0|Open&page=7&search=oak%20desk&searchType=anyterm&direction=Incoming",
  });

  expect(view).toMatchObject({
    List: "listOrders",
    Name: "Mine",
    Shared: false,
    Own: true,
    Owner: { ID: user.id },
  });
  expect(view.Query).toBe("search=oak+desk&searchType=AnyTerm&Status=0%7COpen&sortBy=%21Total&direction=incoming");
  expect((await (await api.get(path)).json()).Items).toEqual([view]);
  expect(await names(await as(colleague))).toEqual([]);
});

test("days and periods stay relative, and invalid ones are refused", async ({ as }) => {
  const api = await as(await createPerson());
  const view = await save(api, { Query: "DateCreated=last-30-days&DateSubmitted=2026-11-01" });
  expect(view.Query).toBe("DateCreated=last-30-days&DateSubmitted=2026-11-01");

  for (const Query of ["DateCreated=next-week", "DateCreated=today|soon", "Total=today"])
    expect(await refusalOf(api.send("PATCH", `${path}/${view.ID}`, { Query }))).toMatchObject({
      status: 400,
      code: "List.InvalidType",
    });
});

test("a shared view is visible to the people of the company who may open its list", async ({ as }) => {
  const [user, admin, shopper, products] = await createColleagues(
    "OrderAdmin",
    "FullAccess",
    "ShopperOrderReader",
    "ProductReader",
  );
  const view = await save(await as(user), { Shared: true });

  for (const each of [admin, shopper]) {
    const { Items } = await (await (await as(each)).get(path)).json();
    expect(Items).toEqual([{ ...view, Own: false }]);
  }
  expect(await names(await as(products))).toEqual([]);
  expect(await names(await as(await createPerson(["FullAccess"])))).toEqual([]);
});

test("views are searched, filtered, sorted and paged", async ({ as }) => {
  const api = await as(await createPerson());
  for (const Name of ["b", "c", "a"]) await save(api, { Name });
  await save(api, { Name: "Of approvals", List: "listApprovals", Query: "Status=Pending", Shared: true });

  expect(await names(api, "sortBy=Name")).toEqual(["a", "b", "c", "Of approvals"]);
  expect(await names(api, "List=listApprovals")).toEqual(["Of approvals"]);
  expect(await names(api, "Own=true&Shared=false&sortBy=!Name")).toEqual(["c", "b", "a"]);
  expect(await names(api, "search=approv")).toEqual(["Of approvals"]);
  const first = await api.list(path, "sortBy=Name&pageSize=3");
  expect(first.Meta).toMatchObject({ TotalCount: 4, TotalPages: 2 });
  expect(await names(api, `pageKey=${first.Meta.NextPageKey}`)).toEqual(["Of approvals"]);
  expect(await api.refusal(path, "List=nonsense")).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "List.InvalidType" }],
  });
});

test("a change keeps the properties it does not name", async ({ as }) => {
  const api = await as(await createPerson());
  const view = await save(api);

  const renamed = await (await api.send("PATCH", `${path}/${view.ID}`, { Name: "Renamed" })).json();
  expect(renamed).toEqual({ ...view, Name: "Renamed", LastUpdated: renamed.LastUpdated });
  const moved = await (await api.send("PATCH", `${path}/${view.ID}`, { Query: "Status=Open" })).json();
  expect(moved).toMatchObject({ Name: "Renamed", Query: "Status=Open" });
  expect((await api.send("DELETE", `${path}/${view.ID}`)).status()).toBe(204);
  expect((await api.send("DELETE", `${path}/${view.ID}`)).status()).toBe(404);
});

test.describe("in the audit", () => {
  const eventsOf = async (userId: string) => {
    const where = { userId, event: "privilege_permissions_changed" };
    const events = await db.auditEvent.findMany({ where, orderBy: { id: "asc" } });
    // Safe: what a sharing tells.
    return events.map(({ data }) => data as { id: string; from: string; to: string });
  };
  /** Simulates that a minute has passed. */
  const passAMinute = (id: string) =>
    db.$executeRaw`UPDATE "saved_views" SET "told_at" = "told_at" - interval '1 minute' WHERE "id" = ${id}`;

  test("sharing and unsharing are recorded at once, further ones within a minute by their result", async ({ as }) => {
    const user = await createPerson();
    const api = await as(user);
    const { ID } = await save(api);
    const share = (Shared: boolean) => api.send("PATCH", `${path}/${ID}`, { Shared });
    const opened = { id: ID, from: "private", to: "company" };
    const closed = { id: ID, from: "company", to: "private" };

    for (const shared of [true, true]) await share(shared);
    expect(await eventsOf(user.id)).toMatchObject([opened]);
    for (const shared of [false, true, false]) await share(shared);
    expect(await eventsOf(user.id)).toMatchObject([opened]);

    await passAMinute(ID);
    await expect.poll(() => eventsOf(user.id), { timeout: 30_000 }).toMatchObject([opened, closed]);
    await passAMinute(ID);
    await share(true);
    expect(await eventsOf(user.id)).toMatchObject([opened, closed, opened]);
    await share(false);
    await api.send("DELETE", `${path}/${ID}`);
    expect(await eventsOf(user.id)).toMatchObject([opened, closed, opened, { id: ID, from: "company", to: "deleted" }]);
  });

  test("a view shared and unshared a hundred times is recorded as one change, or none if it is as before", async ({
    as,
  }) => {
    const user = await createPerson();
    const api = await as(user);
    const [one, other] = [await save(api, { Shared: true }), await save(api, { Name: "Other", Shared: true })];
    for (let count = 0; count < 100; count++) {
      await api.send("PATCH", `${path}/${one.ID}`, { Shared: count % 2 === 1 });
      await api.send("PATCH", `${path}/${other.ID}`, { Shared: count % 2 === 1 });
    }
    await api.send("PATCH", `${path}/${other.ID}`, { Shared: false });

    for (const { ID } of [one, other]) await passAMinute(ID);

    const of = async (id: string) => (await eventsOf(user.id)).filter((each) => each.id === id);
    await expect
      .poll(() => of(other.ID), { timeout: 30_000 })
      .toMatchObject([
        { from: "private", to: "company" },
        { from: "company", to: "private" },
      ]);
    expect(await of(one.ID)).toMatchObject([{ from: "private", to: "company" }]);
    expect(await db.savedView.count({ where: { ownerId: user.id, untold: { not: Prisma.DbNull } } })).toBe(0);
  });

  test("a change recorded later still has who made it last, and from where", async ({ as }) => {
    const user = await createPerson();
    const { ID } = await save(await as(user), { Shared: true });
    const response = await (await as(user)).send("PATCH", `${path}/${ID}`, { Shared: false });
    await passAMinute(ID);

    const requestId = response.headers()["x-request-id"] ?? "";
    await expect
      .poll(() => db.auditEvent.findFirst({ where: { requestId } }), { timeout: 30_000 })
      .toMatchObject({ userId: user.id, companyId: user.companyId, clientId: expect.any(String) });
  });
});

test("a name is unique for its owner and list, in any case", async ({ as }) => {
  const [user, colleague] = await createColleagues("OrderAdmin", "OrderAdmin");
  const api = await as(user);
  await save(api);
  const other = await save(api, { Name: "Other" });
  const refusal = { status: 400, code: "ValidationFailure", Property: "Name" };

  expect(await refusalOf(api.send("POST", path, { ...waiting, Name: "wAITING " }))).toEqual(refusal);
  expect(await refusalOf(api.send("PATCH", `${path}/${other.ID}`, { Name: "WAITING" }))).toEqual(refusal);
  await save(api, { List: "listApprovals", Query: "" });
  await save(await as(colleague));
  expect((await api.send("PATCH", `${path}/${other.ID}`, { Name: "OTHER" })).status()).toBe(200);
});

const statusesOf = async (requests: ReturnType<Client["send"]>[]) =>
  (await Promise.all(requests)).map((each) => each.status());
const times = (count: number) => Array.from({ length: count }, (_, at) => `view ${at}`);

test("of many people who use a name at the same time, one gets it", async ({ as }) => {
  const api = await as(await createPerson());
  const others = await Promise.all(times(10).map((Name) => save(api, { Name })));
  const renamed = others.map(({ ID }) => api.send("PATCH", `${path}/${ID}`, { Name: "WAITING" }));
  const statuses = await statusesOf([...renamed, ...times(10).map(() => api.send("POST", path, waiting))]);
  expect(statuses.filter((status) => status < 300)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(19);
});

test("a list has at most fifty views, even if saved at the same time", async ({ as }) => {
  const api = await as(await createPerson());
  const statuses: number[] = [];
  // Twenty at a time: a busy server could refuse more.
  for (const turn of ["first", "second", "third"])
    statuses.push(
      ...(await statusesOf(times(20).map((name) => api.send("POST", path, { ...waiting, Name: `${turn} ${name}` })))),
    );

  expect(statuses.filter((status) => status === 201)).toHaveLength(50);
  const more = api.send("POST", path, { ...waiting, Name: "one more" });
  expect(await refusalOf(more)).toMatchObject({ status: 400, Property: "List" });
  await save(api, { List: "listApprovals", Query: "" });
});

for (const [fault, body] of [
  ["Nonsense", { Query: "Nonsense=1" }],
  ["Status", { Query: "Status=Lost" }],
  ["direction", { Query: "direction=sideways" }],
  ["direction", { List: "listApprovals", Query: "direction=all" }],
  ["sortBy", { Query: `sortBy=${Array(9).fill("Total")}` }],
  ["pageSize", { Query: "pageSize=1000" }],
  ["columns", { Query: "columns=Status" }],
  ["columns", { Query: "columns=xp.a.b.c.d.e.f" }],
  ["columns", { Query: "columns=xp.a,xp.b,xp.c,xp.d,xp.e,xp.f" }],
  ["columns", { Query: `columns=xp.${"x".repeat(101)}` }],
  ["columns", { List: "listUsers", Query: "columns=xp.Dept" }],
  ["pageKey", { Query: "pageKey=abc" }],
  ["Query", { Query: "x".repeat(4001) }],
  ["Query", { Query: `search=${"é".repeat(900)}` }],
  ["Query", { Query: 7 }],
  ["Name", { Name: "  " }],
  ["Name", { Name: "x".repeat(61) }],
  ["Name", { Name: "two\nlines" }],
  ["List", { List: "listViews" }],
  ["List", { List: "__proto__" }],
  ["Shared", { Shared: "yes" }],
  ["Look", { Look: "dense" }],
  ["Owner", { Owner: "me" }],
] as const) {
  test(`${JSON.stringify(body).slice(0, 80)} is refused, naming ${fault}`, async ({ as }) => {
    const user = await createPerson(["FullAccess"]);
    const answer = await refusalOf((await as(user)).send("POST", path, { ...waiting, ...body }));
    expect(answer).toMatchObject({ status: 400, Property: fault });
    expect(await db.savedView.count({ where: { ownerId: user.id } })).toBe(0);
  });
}

test("a view keeps up to five columns from xp", async ({ as }) => {
  const api = await as(await createPerson());
  for (const [at, List] of ["listOrders", "listApprovals", "listApprovalInbox", "listOrderReturns"].entries()) {
    const Query = "columns=xp.Dept,xp.Project.Code,xp.c,xp.d,xp.e";
    const view = await save(api, { List, Name: `${at}`, Query });
    expect(new URLSearchParams(view.Query).get("columns")).toBe("xp.Dept,xp.Project.Code,xp.c,xp.d,xp.e");
  }
});

test("a name of sixty characters outside the BMP is accepted", async ({ as }) => {
  expect((await save(await as(await createPerson()), { Name: "🪑".repeat(60) })).Name).toBe("🪑".repeat(60));
});

test("a change to an invalid query is refused, and changes nothing", async ({ as }) => {
  const api = await as(await createPerson());
  const view = await save(api);
  const answer = await refusalOf(api.send("PATCH", `${path}/${view.ID}`, { Name: "New", Query: "Status=Lost" }));
  expect(answer).toMatchObject({ status: 400, Property: "Status" });
  expect((await (await api.get(path)).json()).Items).toEqual([view]);
});

test("views need a token, and a reset token does not suffice", async ({ anybody, request }) => {
  const reset = apiClient(request, { authorization: `Bearer ${await resetToken(await createPerson())}` });
  for (const [status, api] of [
    [401, anybody],
    [403, reset],
  ] as const) {
    expect((await api.get(path)).status()).toBe(status);
    expect((await api.send("POST", path, waiting)).status()).toBe(status);
    expect((await api.send("PATCH", `${path}/x`, { Name: "x" })).status()).toBe(status);
    expect((await api.send("DELETE", `${path}/x`)).status()).toBe(status);
  }
});

test("a view of a list that the caller may not open cannot be saved", async ({ as }) => {
  const api = await as(await createPerson(["ProductReader"]));
  expect(await refusalOf(api.send("POST", path, waiting))).toMatchObject({
    status: 403,
    code: "Auth.InsufficientRoles",
  });
});

test("another person's private view does not exist", async ({ as }) => {
  const [user, colleague, admin] = await createColleagues("OrderAdmin", "OrderAdmin", "FullAccess");
  const api = await as(user);
  const stranger = await as(await createPerson(["FullAccess"]));
  const hidden = await save(api);
  const shared = await save(api, { Name: "Shared", Shared: true });
  const nothing = randomUUID();
  const missing = await (await stranger.send("DELETE", `${path}/${nothing}`)).text();

  for (const [who, { ID }] of [
    [stranger, hidden],
    [stranger, shared],
    [await as(admin), hidden],
    [await as(colleague), hidden],
    [await as(colleague), shared],
  ] as const) {
    for (const method of ["PATCH", "DELETE"]) {
      const response = await who.send(method, `${path}/${ID}`, method === "PATCH" ? { Name: "Stolen" } : undefined);
      expect(response.status()).toBe(404);
      const { Errors } = await response.json();
      expect(Errors).toEqual(JSON.parse(missing.replaceAll(nothing, ID)).Errors);
    }
  }
  expect(await names(api)).toEqual(["Waiting", "Shared"]);
});

test("FullAccess of the company deletes what a colleague shares, and cannot change it", async ({ as }) => {
  const [user, admin] = await createColleagues("OrderAdmin", "FullAccess");
  const { ID } = await save(await as(user), { Shared: true });
  const api = await as(admin);

  expect((await api.send("PATCH", `${path}/${ID}`, { Name: "Mine now" })).status()).toBe(404);
  expect((await api.send("DELETE", `${path}/${ID}`)).status()).toBe(204);
  expect(await names(await as(user))).toEqual([]);
});

test("views follow their owner to another company", async ({ as }) => {
  const [user, colleague] = await createColleagues("OrderAdmin", "OrderAdmin");
  await save(await as(user), { Shared: true });
  await db.user.update({ where: { id: user.id }, data: { companyId: (await createCompany("Buyer")).id } });

  expect(await names(await as(user))).toEqual(["Waiting"]);
  expect(await names(await as(colleague))).toEqual([]);
});

test("a page of another site cannot save a view with the browser's session", async ({ withSession }) => {
  const api = await withSession(await createPerson());
  expect((await api.send("POST", path, waiting, { origin: "https://evil.example" })).status()).toBe(403);
});
