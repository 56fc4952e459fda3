import { namedType } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import {
  createApiClient,
  createApproval,
  createCompany,
  createOrderReturn,
  createProduct,
  createPurchase,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

test("our own pages get the names of IDs; other clients get the API's plain records", async ({ as }) => {
  const { user, order, buyer } = await createPurchase();
  await createApproval(order);
  await createOrderReturn(order);
  const client = await as(user);

  for (const [path, names] of [
    ["/approvals", { ApprovalRuleID: "Over 100", ApprovingGroupID: "Approvers" }],
    [`/orders/all/${order.id}/approvals`, { ApprovalRuleID: "Over 100", ApprovingGroupID: "Approvers" }],
    ["/orders/all", { FromCompanyID: buyer.name }],
    ["/orderreturns", { Currency: "EUR", Requester: "Ada Lovelace" }],
  ] as const) {
    const plain = await client.list(path);
    const response = await client.send("GET", path, undefined, { accept: namedType });
    expect(response.headers()["content-type"]).toBe(namedType);
    // Safe: compared below.
    const page = (await response.json()) as Page<object>;
    expect(page).toMatchObject({ Items: [{ Names: names }] });
    expect(page.Items.map(({ Names, ...record }: { Names?: object }) => record)).toEqual(plain.Items);
  }
});

test("an event has the names of its client, its company and its object", async ({ as }) => {
  const company = await createCompany("Buyer");
  const admin = await createUser(company);
  const user = await createUser(company, { firstName: "Ada", lastName: "Lovelace" });
  const client = await as(admin);
  await client.send("PATCH", `/users/${user.id}`, { Active: false });
  const path = `/auditevents?About=${user.id}`;
  const plain = await client.list(path);

  const { Items } = await (await client.send("GET", path, undefined, { accept: namedType })).json();

  const Names = { About: "Ada Lovelace", CompanyID: company.name, ClientID: expect.stringMatching(/./) };
  expect(Items).toEqual([{ ...plain.Items[0], Names }]);
});

test("an API client has the name of the user it runs as, or their username", async ({ as }) => {
  const company = await createCompany("Buyer");
  const client = await as(await createUser(await ensureOwner()));
  const nameOf = async (defaultContextUserId?: string) => {
    const { id } = await createApiClient(defaultContextUserId ? { defaultContextUserId } : {});
    const response = await client.send("GET", `/apiclients?ID=${id}`, undefined, { accept: namedType });
    return (await response.json()).Items[0].Names;
  };
  const nameless = await createUser(company, { firstName: "", lastName: "" });

  expect(await nameOf((await createUser(company, { firstName: "Ada", lastName: "Lovelace" })).id)).toEqual({
    DefaultContextUserID: "Ada Lovelace",
  });
  expect(await nameOf(nameless.id)).toEqual({ DefaultContextUserID: nameless.username });
  expect(await nameOf()).toEqual({ DefaultContextUserID: null });
});

test("an invisible product has no name", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const client = await as(await createUser(buyer, { roles: ["ProductReader"] }));
  const supplier = await createCompany("Supplier");
  const parent = await createProduct(supplier, { name: "Chairs", active: false });
  const { id } = await createProduct(supplier, { parentId: parent.id });

  const response = await client.send("GET", `/products?ID=${id}`, undefined, { accept: namedType });

  const names = { OwnerID: supplier.name, DefaultSupplierID: null, ParentID: null };
  expect(await response.json()).toMatchObject({ Items: [{ ID: id, Names: names }] });
});
