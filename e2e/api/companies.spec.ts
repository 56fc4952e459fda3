import { db } from "@/lib/db/connection";
import type { Buyer } from "@/lib/users/companies/contract";
import type { CompanyUser } from "@/lib/users/of-company/contract";
import { signedIn } from "../credentials";
import { createApiClient, createCompany, createGroup, createUser, ensureOwner, newWord } from "../factories";
import { expect, test } from "../fixtures";

test("buyers and suppliers have OrderCloud's properties", async ({ as }) => {
  const xp = { Segment: "Health", Sites: [1, 2] };
  const buyer = await createCompany("Buyer", { defaultCatalogId: "catalog", xp });
  const supplier = await createCompany("Supplier", { allBuyersCanOrder: true });
  const owner = await as(await createUser(await ensureOwner(), { roles: ["OrderAdmin"] }));

  const read = {
    ID: buyer.id,
    Name: buyer.name,
    DefaultCatalogID: "catalog",
    Active: true,
    DateCreated: buyer.dateCreated.toISOString(),
    xp,
  };
  expect(await (await owner.get(`/buyers/${buyer.id}`)).json()).toEqual(read);
  expect((await owner.pageOf<Buyer>("/buyers", { ID: buyer.id })).Items).toEqual([read]);
  expect(await (await owner.get(`/suppliers/${supplier.id}`)).json()).toEqual({
    ID: supplier.id,
    Name: supplier.name,
    Active: true,
    DateCreated: supplier.dateCreated.toISOString(),
    AllBuyersCanOrder: true,
    xp: null,
  });
});

test("companies are searched, filtered, sorted and paged like every list", async ({ as }) => {
  const word = newWord();
  const [b, a, c] = [
    await createCompany("Buyer", { name: `Birch ${word}`, xp: { Tier: 2 }, active: false }),
    await createCompany("Buyer", { name: `alder ${word}`, xp: { Tier: 3 }, defaultCatalogId: "x" }),
    await createCompany("Buyer", { name: `Cedar ${word}` }),
  ];
  const client = await as(await createUser(await ensureOwner()));

  const idsOf = (query: string) => client.ids("/buyers", `search=${word}&${query}`);
  expect(await idsOf("")).toEqual([a.id, b.id, c.id]);
  expect(await client.walk("/buyers", `search=${word}&pageSize=1&sortBy=!Name`)).toEqual([c.id, b.id, a.id]);
  expect(await idsOf("xp.Tier=>=2&sortBy=!Name")).toEqual([b.id, a.id]);
  expect(await idsOf("Active=false")).toEqual([b.id]);
  expect(await idsOf("DefaultCatalogID=!*")).toEqual([b.id, c.id]);
  expect((await client.refusal("/buyers", "AllBuyersCanOrder=true")).faults).toMatchObject([
    { ErrorCode: "List.InvalidProperty" },
  ]);
  expect((await client.refusal("/suppliers", "AllBuyersCanOrder=maybe&sortBy=xp")).faults).toMatchObject([
    { ErrorCode: "List.InvalidSortProperty" },
    { ErrorCode: "List.InvalidType" },
  ]);
});

test("a company sees itself, and other companies do not exist", async ({ as }) => {
  const [buyer, other, supplier] = [
    await createCompany("Buyer"),
    await createCompany("Buyer"),
    await createCompany("Supplier"),
  ];
  const client = await as(await createUser(buyer, { roles: ["OrderAdmin"] }));

  expect(await client.ids("/buyers")).toEqual([buyer.id]);
  expect(await client.ids("/suppliers")).toEqual([]);
  const missing = await client.refusal("/buyers/nobody");
  expect(missing).toMatchObject({ status: 404, faults: [{ ErrorCode: "NotFound", ObjectType: "Buyer" }] });
  for (const { id } of [other, supplier, await ensureOwner()]) {
    expect(await client.refusal(`/buyers/${id}`)).toEqual({
      ...missing,
      faults: [{ ...missing.faults[0], ObjectID: id }],
    });
  }
  expect((await client.refusal(`/suppliers/${buyer.id}`)).status).toBe(404);
  const seller = await as(await createUser(supplier));
  expect(await seller.ids("/suppliers")).toEqual([supplier.id]);
  expect(await seller.ids("/buyers")).toEqual([]);
});

test("companies need FullAccess or OrderAdmin, their users FullAccess", async ({ as, anybody }) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer);
  for (const path of ["/buyers", `/buyers/${buyer.id}`, "/suppliers", `/buyers/${buyer.id}/users`, "/buyerusers"]) {
    expect((await anybody.refusal(path)).status, path).toBe(401);
    for (const role of ["ShopperOrderReader", "ProductAdmin", "ProductReader", "PasswordReset"] as const)
      expect((await (await as(await createUser(buyer, { roles: [role] }))).refusal(path)).status, path).toBe(403);
  }
  const orderAdmin = await as(await createUser(buyer, { roles: ["OrderAdmin"] }));
  for (const path of [
    "/adminusers",
    `/buyers/${buyer.id}/users`,
    `/buyers/${buyer.id}/users/${user.id}`,
    "/buyerusers",
  ])
    expect((await orderAdmin.refusal(path)).status, path).toBe(403);
});

test("users are read by the operation for their type of company only", async ({ as }) => {
  const word = newWord();
  const [owner, buyer, supplier] = [await ensureOwner(), await createCompany("Buyer"), await createCompany("Supplier")];
  const overrides = { lastName: word, roles: ["OrderAdmin" as const] };
  const people = {
    admin: await createUser(owner, overrides),
    buyer: await createUser(buyer, {
      ...overrides,
      phone: "+1 555",
      termsAccepted: new Date("2026-01-05T10:00:00Z"),
      xp: { Title: "Lead" },
    }),
    supplier: await createUser(supplier, overrides),
  };
  const client = await as(await createUser(owner));

  const places = {
    "/adminusers": people.admin,
    [`/buyers/${buyer.id}/users`]: people.buyer,
    "/buyerusers": people.buyer,
    [`/suppliers/${supplier.id}/users`]: people.supplier,
  };
  for (const [path, { id }] of Object.entries(places)) {
    expect(await client.ids(path, { search: word }), path).toEqual([id]);
    if (path === "/buyerusers") continue;
    for (const other of Object.values(people)) {
      const status = (await client.get(`${path}/${other.id}`)).status();
      expect(status, `${path}/${other.id}`).toBe(other.id === id ? 200 : 404);
    }
  }
  expect((await client.pageOf<CompanyUser>("/buyerusers", { search: word })).Items).toEqual([
    {
      ID: people.buyer.id,
      CompanyID: buyer.id,
      Username: people.buyer.username,
      FirstName: "Ada",
      LastName: word,
      Email: people.buyer.email,
      Phone: "+1 555",
      TermsAccepted: "2026-01-05T10:00:00.000Z",
      Active: true,
      AvailableRoles: ["OrderAdmin"],
      Locale: null,
      DateCreated: people.buyer.createdAt.toISOString(),
      LastActive: null,
      PasswordLastSetDate: null,
      xp: { Title: "Lead" },
    },
  ]);
  const countOf = async (query: string) => (await client.ids("/buyerusers", `search=${word}&${query}`)).length;
  expect(await countOf("xp.Title=lead&AvailableRoles=OrderAdmin&Phone=*555&TermsAccepted=>2026-01-01")).toBe(1);
  expect(await countOf("LastActive=*")).toBe(0);
  expect((await client.refusal("/buyerusers", "Roles=OrderAdmin")).faults).toMatchObject([
    { ErrorCode: "List.InvalidProperty", Property: "Roles" },
  ]);
});

test("a company's administrator reads its users; users of other companies do not exist", async ({ as }) => {
  const [buyer, other] = [await createCompany("Buyer"), await createCompany("Buyer")];
  const [admin, stranger] = [await createUser(buyer), await createUser(other)];
  const client = await as(admin);

  expect(await client.ids(`/buyers/${buyer.id}/users`)).toEqual([admin.id]);
  expect(await client.ids("/buyerusers")).toEqual([admin.id]);
  expect(await client.ids("/adminusers")).toEqual([]);
  const absent = await client.refusal("/buyers/nobody/users");
  expect(absent).toMatchObject({ status: 404, faults: [{ ObjectType: "Buyer", ObjectID: "nobody" }] });
  for (const id of [other.id, (await ensureOwner()).id])
    expect(await client.refusal(`/buyers/${id}/users`)).toEqual({
      ...absent,
      faults: [{ ...absent.faults[0], ObjectID: id }],
    });
  expect((await client.refusal(`/suppliers/${buyer.id}/users`)).status).toBe(404);
  for (const path of [
    `/buyers/${other.id}/users/${stranger.id}`,
    `/buyers/${buyer.id}/users/${stranger.id}`,
    `/adminusers/${stranger.id}`,
  ])
    expect(await client.refusal(path), path).toEqual({
      status: 404,
      faults: [{ ErrorCode: "NotFound", ObjectType: "User", ObjectID: stranger.id }],
    });
});

test("users are filtered by a group; a group of another company finds nobody", async ({ as }) => {
  const [buyer, other] = [await createCompany("Buyer"), await createCompany("Buyer")];
  const [admin, member] = [await createUser(buyer), await createUser(buyer)];
  const group = await createGroup(buyer, [member]);
  // An import can create this.
  const foreign = await createGroup(other, [member]);
  const [client, owner] = [await as(admin), await as(await createUser(await ensureOwner()))];
  const path = `/buyers/${buyer.id}/users`;

  expect(await client.ids(path, { userGroupID: group.id })).toEqual([member.id]);
  expect(await client.ids("/buyerusers", { UserGroupID: group.id })).toEqual([member.id]);
  for (const id of [foreign.id, "nobody", `!${group.id}`, "*"])
    expect(await client.ids(path, { userGroupID: id }), id).toEqual([]);
  expect(await owner.ids(path, { userGroupID: foreign.id })).toEqual([member.id]);
});

test("a page key of one company's users is refused for another's", async ({ as }) => {
  const [a, b] = [await createCompany("Buyer"), await createCompany("Buyer")];
  for (const company of [a, a, b, b]) await createUser(company);
  const client = await as(await createUser(await ensureOwner()));
  const { Meta } = await client.pageOf<CompanyUser>(`/buyers/${a.id}/users`, "pageSize=1");
  const key = { pageKey: String(Meta.NextPageKey) };
  expect(await client.ids(`/buyers/${a.id}/users`, key)).toHaveLength(1);
  for (const path of [`/buyers/${b.id}/users`, "/buyerusers"])
    expect((await client.refusal(path, key)).faults).toMatchObject([{ ErrorCode: "List.InvalidPageKey" }]);
});

test("a user's last activity is the latest use of a session or token", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer);
  const client = await as(await createUser(buyer, { lastName: "Zuse" }));
  const read = async (): Promise<CompanyUser> => (await client.get(`/buyers/${buyer.id}/users/${user.id}`)).json();
  expect((await read()).LastActive).toBeNull();
  await signedIn(user);
  const { LastActive } = await read();
  expect(Date.now() - Date.parse(String(LastActive))).toBeLessThan(60_000);
  expect(await client.ids(`/buyers/${buyer.id}/users`, "sortBy=!LastActive&LastActive=>2026-01-01")).toHaveLength(2);
});

test("users of an inactive company cannot sign in, and their sessions and tokens stop working", async ({
  as,
  request,
}) => {
  const buyer = await createCompany("Buyer");
  const password = "a lantern over the orchard";
  const user = await createUser(buyer, { password });
  const { id } = await createApiClient();
  const [client, cookie] = [await as(user), await signedIn(user)];
  const grant = () =>
    request.post("/api/oauth/token", {
      form: { grant_type: "password", client_id: id, username: user.username, password },
    });
  expect((await client.get("/me")).status()).toBe(200);
  expect((await grant()).status()).toBe(200);

  await db.company.update({ where: { id: buyer.id }, data: { active: false } });

  expect((await client.get("/me")).status()).toBe(401);
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  expect((await request.get("/api/v1/me", { headers })).status()).toBe(401);
  expect((await grant()).status()).toBe(400);
  await expect(db.company.updateMany({ where: { type: "Owner" }, data: { active: false } })).rejects.toThrow();
});
