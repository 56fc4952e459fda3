import { namedType } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import { createApproval, createCompany, createProduct, createPurchase, createUser } from "../factories";
import { expect, test } from "../fixtures";

test("our own pages are told what IDs are called; everyone else gets what the API says", async ({ as }) => {
  const { user, order, buyer } = await createPurchase();
  await createApproval(order);
  const client = await as(user);

  for (const [path, names] of [
    ["/approvals", { ApprovalRuleID: "Over 100", ApprovingGroupID: "Approvers" }],
    [`/orders/all/${order.id}/approvals`, { ApprovalRuleID: "Over 100", ApprovingGroupID: "Approvers" }],
    ["/orders/all", { FromCompanyID: buyer.name }],
  ] as const) {
    const plain = await client.list(path);
    const response = await client.send("GET", path, undefined, { accept: namedType });
    expect(response.headers()["content-type"]).toBe(namedType);
    // Safe: compared below.
    const named = (await response.json()) as Page<object>;
    expect(named).toMatchObject({ Items: [{ Names: names }] });
    expect(named.Items.map(({ Names, ...record }: { Names?: object }) => record)).toEqual(plain.Items);
  }
});

test("a product that one may not see has no name", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const client = await as(await createUser(buyer, { roles: ["ProductReader"] }));
  const supplier = await createCompany("Supplier");
  const parent = await createProduct(supplier, { name: "Chairs", active: false });
  const { id } = await createProduct(supplier, { parentId: parent.id });

  const response = await client.send("GET", `/products?ID=${id}`, undefined, { accept: namedType });

  const names = { OwnerID: supplier.name, DefaultSupplierID: null, ParentID: null };
  expect(await response.json()).toMatchObject({ Items: [{ ID: id, Names: names }] });
});
