import type { Role } from "@/lib/auth/roles";
import { createApproval, createCompany, createGroup, createOrder, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";

const statuses = ["", "Pending", "!Pending", "Pending|Approved", "*", "!*", "1", "!=2"];

/** A buyer's order to a supplier and one to the owner, with a few approvals of each status. */
async function createHistory() {
  const [buyer, supplier, owner] = [await createCompany("Buyer"), await createCompany("Supplier"), await ensureOwner()];
  const by = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const approver = await createUser(buyer);
  const approvingGroupId = (await createGroup(buyer)).id;
  for (const to of [supplier, owner]) {
    const order = await createOrder({ from: buyer, to, by });
    await createApproval(order, { approvingGroupId });
    for (let count = 0; count < 2; count++) await createApproval(order, { approvingGroupId, approver });
  }
  await createApproval(await createOrder({ from: buyer, to: supplier, by: approver }), { approvingGroupId });
  return { buyer, supplier, owner, by };
}

const companies = ["buyer", "supplier", "owner"] as const;
const cases = companies.flatMap((company) =>
  (["FullAccess", "ShopperOrderReader"] as const).map((role): [typeof company, Role] => [company, role]),
);

for (const [company, role] of cases) {
  test(`${company}, ${role}: a stored total equals the counted one`, async ({ as }) => {
    const history = await createHistory();
    const isPlacer = company === "buyer" && role === "ShopperOrderReader";
    const client = await as(isPlacer ? history.by : await createUser(history[company], { roles: [role] }));

    for (const direction of ["incoming", "outgoing", "all"]) {
      for (const [path, from] of [
        [`/approvals?direction=${direction}`, "Order.FromCompanyID"],
        [`/orders/${direction}?`, "FromCompanyID"],
      ] as const) {
        for (const status of path.startsWith("/approvals") ? statuses : ["", "AwaitingApproval", "!AwaitingApproval"]) {
          const url = `${path}&${new URLSearchParams({ [from]: history.buyer.id, ...(status && { Status: status }) })}`;
          const page = await client.list(url);
          expect(page.Meta.TotalCount, url).toBe(page.Items.length);
          // Filters on other columns must be counted.
          expect((await client.list(`${url}&DateCreated=*`)).Meta.TotalCount, url).toBe(page.Meta.TotalCount);
        }
      }
    }
  });
}
