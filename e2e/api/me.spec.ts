import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/connection";
import type { Me } from "@/lib/users/me/contract";
import type { User } from "@/prisma/generated/client";
import type { Client } from "../client";
import { resetToken } from "../credentials";
import { createCompany, createEmailChange, createUser, ensureOwner, newWord } from "../factories";
import { expect, test } from "../fixtures";
import { readMails } from "../mailbox";

const password = "a lantern over the orchard";
const createPerson = async (overrides = {}) => createUser(await createCompany("Buyer"), { password, ...overrides });
const newAddress = () => `new-${newWord()}@example.com`;

const read = async (client: Client): Promise<Me> => (await client.get("/me")).json();
const confirm = (client: Client, Token: string) => client.send("POST", "/email/confirmation", { Token });
const stored = ({ id }: User) => db.user.findUniqueOrThrow({ where: { id }, omit: { lastWrite: true } });

/** The refusal of a change: the properties, and the message for the first. */
async function refusalOf(client: Client, body: object, method = "PATCH") {
  const response = await client.send(method, "/me", body);
  const { Errors } = await response.json();
  const properties = Errors.map(({ Data }: { Data: { Property: string } }) => Data.Property);
  return { status: response.status(), properties };
}

test("a person's own record has OrderCloud's properties, with the company's type", async ({ as }) => {
  const [buyer, supplier, owner] = [
    await createCompany("Buyer", { defaultCatalogId: "catalog" }),
    await createCompany("Supplier"),
    await ensureOwner(),
  ];
  const fields = { phone: "+1 555", xp: { Title: "Lead" }, roles: ["OrderAdmin" as const, "ProductReader" as const] };
  const user = await createUser(buyer, fields);
  expect(await read(await as(user, ["OrderAdmin"]))).toEqual({
    ID: user.id,
    CompanyID: buyer.id,
    Username: user.username,
    FirstName: "Ada",
    LastName: "Lovelace",
    Email: user.email,
    PendingEmail: null,
    Phone: "+1 555",
    TermsAccepted: null,
    Active: true,
    Locale: null,
    DateCreated: user.createdAt.toISOString(),
    LastActive: expect.stringMatching(/^\d{4}-.*Z$/),
    PasswordLastSetDate: null,
    AvailableRoles: ["OrderAdmin"],
    Company: { ID: buyer.id, Name: buyer.name, Type: "Buyer" },
    Buyer: { ID: buyer.id, DefaultCatalogID: "catalog" },
    Supplier: null,
    Seller: null,
    xp: { Title: "Lead" },
  });
  const ofSupplier = await read(await as(await createUser(supplier)));
  expect(ofSupplier).toMatchObject({ Buyer: null, Supplier: { ID: supplier.id }, Seller: null });
  const ofOwner = await read(await as(await createUser(owner)));
  expect(ofOwner).toMatchObject({ Buyer: null, Supplier: null, Seller: { ID: owner.id } });
});

test("PATCH changes the named properties and merges xp, PUT replaces; read-only and unknown properties are ignored", async ({
  as,
}) => {
  const user = await createPerson({ phone: "1", xp: { Title: "Lead", Site: { Floor: 2, Desk: 7 } }, roles: [] });
  const client = await as(user, []);
  const patch = async (body: object) => {
    const response = await client.send("PATCH", "/me", body);
    expect(response.status(), await response.text()).toBe(200);
    // Safe: the test compares it.
    return (await response.json()) as Me;
  };

  expect(await patch({ FirstName: "Grace", xp: { Site: { Desk: null, Wing: "N" } } })).toMatchObject({
    FirstName: "Grace",
    LastName: "Lovelace",
    Phone: "1",
    xp: { Title: "Lead", Site: { Floor: 2, Wing: "N" } },
  });
  const before = await stored(user);
  const others = { ID: "x", Username: "x", CompanyID: "x", Active: false, AvailableRoles: ["FullAccess"], Colour: 1 };
  await patch({ ...others, TermsAccepted: "2020-01-01T00:00:00.000Z", Email: user.email, Locale: { ID: "x" } });
  expect(await stored(user)).toEqual(before);
  expect(await patch({ Phone: null, xp: null })).toMatchObject({ Phone: null, xp: null });

  const whole = { FirstName: "Ada", LastName: "King", Email: user.email, xp: { a: 1 } };
  const saved = await client.send("PUT", "/me", { ...others, ...whole, Phone: "2" });
  expect(await saved.json()).toMatchObject({ ...whole, Phone: "2", Username: user.username, Active: true });
  const shorter = { FirstName: "Ada", LastName: "King", Email: user.email };
  expect(await (await client.send("PUT", "/me", shorter)).json()).toMatchObject({ Phone: null, xp: null });

  const events = await db.auditEvent.findMany({ where: { userId: user.id, event: "user_updated" } });
  expect(events.map(({ data }) => data)).toContainEqual({
    UserID: user.id,
    changes: { FirstName: "changed", xp: "changed" },
  });
  expect(events).toHaveLength(4);
});

test("an invalid change is refused, naming each property", async ({ as, anybody }) => {
  const client = await as(await createPerson());
  expect(await refusalOf(client, { FirstName: null, LastName: 7, Email: "nobody", Phone: "a\nb", xp: [] })).toEqual({
    status: 400,
    properties: ["FirstName", "LastName", "Email", "Phone", "xp"],
  });
  const long = { FirstName: "x".repeat(101), Phone: "x".repeat(101), Email: `${"x".repeat(320)}@example.com` };
  expect((await refusalOf(client, long)).properties).toEqual(["FirstName", "Email", "Phone"]);
  expect((await refusalOf(client, { xp: { a: "x".repeat(8001) } })).properties).toEqual(["xp"]);
  await client.send("PATCH", "/me", { xp: { a: "x".repeat(5000) } });
  expect((await refusalOf(client, { xp: { b: "x".repeat(5000) } })).properties).toEqual(["xp"]);
  const deep = JSON.parse(`${'{"a":'.repeat(2600)}1${"}".repeat(2600)}`);
  expect(await refusalOf(client, { xp: deep })).toEqual({ status: 400, properties: ["xp"] });
  expect((await refusalOf(client, { FirstName: "Ada" }, "PUT")).properties).toEqual(["LastName", "Email"]);
  expect((await anybody.send("PATCH", "/me", {})).status()).toBe(401);
  expect((await anybody.send("PUT", "/me", {})).status()).toBe(401);
});

test("If-Match ties a change to a version; a key makes it once, and its stored hash contains no password", async ({
  as,
}) => {
  const user = await createPerson();
  const client = await as(user);
  const { etag = "" } = (await client.get("/me")).headers();
  const first = await client.send("PATCH", "/me", { Phone: "1" }, { "if-match": etag });
  expect(first.status()).toBe(200);
  expect(first.headers().etag).not.toBe(etag);
  expect((await client.send("PATCH", "/me", { Phone: "2" }, { "if-match": etag })).status()).toBe(412);
  const whole = { FirstName: "A", LastName: "B", Email: user.email };
  expect((await client.send("PUT", "/me", whole, { "if-match": etag })).status()).toBe(412);

  const key = { "idempotency-key": randomUUID() };
  const email = newAddress();
  const response = await client.send("PATCH", "/me", { Email: email, Password: password }, key);
  const again = await client.send("PATCH", "/me", { Email: email, Password: password }, key);
  expect(again.headers()["idempotency-replayed"]).toBe("true");
  expect(await again.json()).toEqual(await response.json());
  expect(await db.mailOutbox.count({ where: { userId: user.id } })).toBe(2);
});

test("a new address needs the password, counts once confirmed by its mail, and the old address is notified", async ({
  as,
  anybody,
}) => {
  const user = await createPerson();
  const client = await as(user);
  const email = newAddress();

  expect(await refusalOf(client, { Email: email })).toEqual({ status: 400, properties: ["Password"] });
  expect(await refusalOf(client, { Email: email, Password: "wrong" })).toEqual({
    status: 400,
    properties: ["Password"],
  });
  expect(await db.emailChange.count({ where: { userId: user.id } })).toBe(0);
  const response = await client.send("PATCH", "/me", { Email: email, Password: password, FirstName: "Grace" });
  expect(await response.json()).toMatchObject({ Email: user.email, PendingEmail: email, FirstName: "Grace" });
  const link = await resetToken(user);

  const [toNew] = await readMails(email);
  const [toOld] = await readMails(user.email);
  expect(toNew?.subject).toBe("Confirm your new email address");
  expect(toNew?.link).toContain("/confirm-email#");
  expect(toOld?.subject).toBe("A new email address was requested");
  expect(toOld?.link).toBe("");

  const statuses = await Promise.all([1, 2, 3].map(async () => (await confirm(anybody, toNew?.token ?? "")).status()));
  expect(statuses.toSorted()).toEqual([204, 400, 400]);
  expect(await read(client)).toMatchObject({ Email: email, PendingEmail: null });
  const [, notice] = await readMails(user.email, 2);
  expect(notice?.subject).toBe("Your email address was changed");
  expect((await db.resetToken.findFirstOrThrow({ where: { userId: user.id } })).revokedAt).not.toBeNull();
  const reset = await anybody.send("POST", "/me/password", { NewPassword: "x" }, { authorization: `Bearer ${link}` });
  expect(reset.status()).toBe(401);
  const events = await db.auditEvent.findMany({ where: { userId: user.id, event: "user_updated" } });
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(email);
});

test("of several new addresses the latest counts; a new password cancels it, and it expires", async ({
  as,
  anybody,
}) => {
  const user = await createPerson();
  const client = await as(user);
  const [first, second] = [newAddress(), newAddress()];
  for (const email of [first, second]) await client.send("PATCH", "/me", { Email: email, Password: password });
  expect(await db.emailChange.findMany({ where: { userId: user.id } })).toMatchObject([{ email: second }]);
  const [mail] = await readMails(second);

  const changed = await client.send("POST", "/me/password/change", {
    CurrentPassword: password,
    NewPassword: "a lantern under the harbour",
  });
  expect(changed.status()).toBe(204);
  expect((await confirm(anybody, mail?.token ?? "")).status()).toBe(400);
  const expired = await createEmailChange(user, { expiresAt: new Date(Date.now() - 1000) });
  for (const token of [expired, "", "x.y.z", "x".repeat(200)])
    expect((await confirm(anybody, token)).status(), token).toBe(400);
  expect((await stored(user)).email).toBe(user.email);
});

test("only the reader of an address's mails learns that another user has the address", async ({ as, anybody }) => {
  const [user, other] = [await createPerson(), await createPerson()];
  const client = await as(user);
  const otherEmail = other.email.toUpperCase();
  const response = await client.send("PATCH", "/me", { Email: otherEmail, Password: password });
  expect(await response.json()).toMatchObject({ PendingEmail: otherEmail });
  const refusal = await confirm(anybody, await createPending(user, otherEmail));
  expect(refusal.status()).toBe(409);
  expect((await stored(user)).email).toBe(user.email);
});

test("of two people who confirm the same address at the same time, one gets it", async ({ anybody }) => {
  for (let round = 0; round < 5; round++) {
    const email = newAddress();
    const people = [await createPerson(), await createPerson()];
    const tokens = await Promise.all(people.map((user) => createEmailChange(user, { email })));
    const answers = await Promise.all(tokens.map((token) => confirm(anybody, token)));
    expect(answers.map((answer) => answer.status()).toSorted()).toEqual([204, 409]);
    expect(await db.user.count({ where: { email } })).toBe(1);
  }
});

async function createPending(user: User, email: string) {
  await db.emailChange.delete({ where: { userId: user.id } });
  return createEmailChange(user, { email });
}

test("a user can request five new addresses an hour", async ({ as }) => {
  const client = await as(await createPerson());
  const ask = async () => (await client.send("PATCH", "/me", { Email: newAddress(), Password: password })).status();
  for (let nth = 0; nth < 5; nth++) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});
