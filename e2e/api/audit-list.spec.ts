import type { AuditEvent } from "@/lib/changes/audit/contract";
import { db } from "@/lib/db/connection";
import { createCompany, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";

const at = new Date("2026-03-01T10:00:00Z");

/** A company with an administrator, and events of one of its users, by default all at the same moment. */
async function createHistory(count = 5) {
  const company = await createCompany("Buyer");
  const admin = await createUser(company, { lastName: "Admin" });
  const user = await createUser(company, { lastName: "Berg", roles: ["OrderAdmin"] });
  const event = { event: "authn_login_success", userId: user.id, companyId: company.id, address: "198.51.100.7", at };
  const events = await db.auditEvent.createManyAndReturn({ data: Array.from({ length: count }, () => event) });
  return { company, admin, user, ids: events.map(({ id }) => Number(id)) };
}

test("an administrator reads what was done to whom, by whom, when and from where", async ({ as }) => {
  const { company, admin, user } = await createHistory(0);
  const client = await as(admin);
  const changed = await client.send("PATCH", `/users/${user.id}`, { Roles: ["ProductReader"] });

  const { Items, Meta } = await client.pageOf<AuditEvent>("/auditevents", { About: user.id });

  expect(Meta.TotalCount).toBe(1);
  const { id: ID, username, firstName, lastName, email } = admin;
  expect(Items).toEqual([
    {
      ID: expect.any(Number),
      DateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      Event: "privilege_permissions_changed",
      User: { ID, Username: username, FirstName: firstName, LastName: lastName, Email: email },
      About: user.id,
      ObjectType: "User",
      ObjectID: user.id,
      CompanyID: company.id,
      ClientID: expect.any(String),
      Address: expect.stringMatching(/^10\./),
      RequestID: changed.headers()["x-request-id"],
      Data: { UserID: user.id, changes: { Roles: { from: ["OrderAdmin"], to: ["ProductReader"] } } },
    },
  ]);
});

test("events of another company are not listed; the Owner sees all", async ({ as }) => {
  const { user, ids } = await createHistory(1);
  const stranger = await as(await createUser(await createCompany("Supplier")));
  const owner = await as(await createUser(await ensureOwner()));

  expect(await stranger.ids("/auditevents", { About: user.id })).toEqual([]);
  expect(await owner.ids("/auditevents", { About: user.id })).toEqual(ids);
});

test("an event stays with the company that its user had at the time", async ({ as }) => {
  const { admin, user, ids } = await createHistory(1);
  const other = await createCompany("Buyer");
  await db.user.update({ where: { id: user.id }, data: { companyId: other.id } });

  expect(await (await as(admin)).ids("/auditevents", { About: user.id })).toEqual(ids);
  expect(await (await as(await createUser(other))).ids("/auditevents", { About: user.id })).toEqual([]);
});

test("needs FullAccess", async ({ as, anybody }) => {
  const { company } = await createHistory(0);
  const roles = ["OrderAdmin", "ShopperOrderReader", "ProductAdmin", "ProductReader"] as const;
  const client = await as(await createUser(company, { roles: [...roles] }));

  for (const path of ["/auditevents", "/exports/auditevents"]) {
    expect((await client.get(path)).status()).toBe(403);
    expect((await anybody.get(path)).status()).toBe(401);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await client.send(method, path)).status()).toBe(405);
    }
  }
});

test("events of the same moment are each on one page, by number and by key, in both directions", async ({ as }) => {
  const { admin, user, ids } = await createHistory(5);
  const client = await as(admin);
  const all = `About=${user.id}&pageSize=2`;

  expect(await client.walk("/auditevents", all)).toEqual(ids.toReversed());
  expect(await client.walk("/auditevents", `${all}&sortBy=Event,DateCreated`)).toEqual(ids);
  const numbered = await Promise.all([1, 2, 3].map((page) => client.ids("/auditevents", `${all}&page=${page}`)));
  expect(numbered.flat()).toEqual(ids.toReversed());
});

test("searches, filters and sorts", async ({ as }) => {
  const { company, admin, user, ids } = await createHistory(2);
  const failed = await db.auditEvent.create({
    data: {
      event: "authn_login_fail",
      userId: user.id,
      companyId: company.id,
      address: "203.0.113.9",
      at: new Date("2026-03-02"),
    },
  });
  const client = await as(admin);
  const among = (query: string) => client.ids("/auditevents", `About=${user.id}&sortBy=DateCreated&${query}`);
  const last = [Number(failed.id)];

  expect(await among("Event=authn_login_fail")).toEqual(last);
  expect(await among("Event=!authn_login_fail")).toEqual(ids);
  expect(await among("search=203.0.113")).toEqual(last);
  expect(await among("search=berg&searchOn=User")).toEqual([...ids, ...last]);
  expect(await among("DateCreated=>=2026-03-02")).toEqual(last);
  expect(await among(`ID=${failed.id}`)).toEqual(last);
  expect(await among("User.LastName=Berg&Data=!*&ClientID=!*")).toEqual([...ids, ...last]);
  expect(await among("User=!*")).toEqual([]);
  expect(await client.ids("/auditevents", `About=${user.id}&sortBy=!Address`)).toEqual([...last, ...ids.toReversed()]);
});

test("an invalid query is refused, naming what is wrong", async ({ as }) => {
  const client = await as((await createHistory(0)).admin);

  expect((await client.refusal("/auditevents", "Event=lunch&Hash=x&DateCreated=soon")).faults).toMatchObject([
    { ErrorCode: "List.InvalidType", Property: "Event" },
    { ErrorCode: "List.InvalidProperty", Property: "Hash" },
    { ErrorCode: "List.InvalidType", Property: "DateCreated" },
  ]);
  expect((await client.refusal("/auditevents", "sortBy=Data")).faults).toMatchObject([
    { ErrorCode: "List.InvalidSortProperty" },
  ]);
});

test("an export has the same events, and is recorded as one", async ({ as }) => {
  const { admin, user, ids } = await createHistory(3);
  const client = await as(admin);
  const response = await client.get("/exports/auditevents", { About: user.id, columns: "ID,Event", format: "ndjson" });

  const lines = (await response.text()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    ids.toReversed().map((ID) => ({ ID, Event: "authn_login_success" })),
  );
  const events = await client.pageOf<AuditEvent>("/auditevents", { User: admin.id, Event: "sensitive_read" });
  expect(events.Items[0]?.Data).toMatchObject({ list: "exportAuditEvents" });
});
