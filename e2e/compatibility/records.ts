import { randomUUID } from "node:crypto";
import type { OrderStatus } from "@/lib/orders/contract";
import type { Company, User } from "@/prisma/generated/client";
import { accessToken } from "../credentials";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import type { Method } from "./methods";

export const sides = ["owner", "buyer", "supplier"] as const;
type Side = (typeof sides)[number];

/** A caller of one side with FullAccess, and separate records, which a call may change. */
export async function createRecords(side: Side, status: OrderStatus) {
  const [buyer, supplier, owner] = [await createCompany("Buyer"), await createCompany("Supplier"), await ensureOwner()];
  const companies = { owner, buyer, supplier };
  const caller = await createUser(companies[side]);
  const order = await createOrder(side === "supplier" ? { from: owner, to: supplier } : { from: buyer }, {
    status,
    ...(status !== "Unsubmitted" && { dateSubmitted: new Date("2026-01-31T09:31:00Z") }),
  });
  const product = await createProduct(owner, { inventoryEnabled: true, inventoryQuantityAvailable: 9 });
  const group = await createGroup(companies[side === "supplier" ? "owner" : "buyer"], [caller]);
  if (status === "AwaitingApproval") await createApproval(order, { approvingGroupId: group.id });
  // A supplier leaves alone what a buyer has not submitted.
  const { id: createdById } = await createUser(companies[side]);
  const orderReturn = await createOrderReturn(order, { status, createdById });
  const ofSide = {
    owner: await createStaff(owner),
    buyer: await createStaff(buyer),
    supplier: await createStaff(supplier),
  };
  const ids = {
    ...{ buyerID: buyer.id, supplierID: supplier.id, productID: product.id, orderID: order.id },
    ...{ lineItemID: orderReturn.lineItemId, returnID: orderReturn.id },
    // A different one would require the password.
    email: caller.email,
  };
  return { token: await accessToken(caller), ids, ofSide };
}

/** A person of a company, in a group of it without rules. */
async function createStaff(company: Pick<Company, "id" | "type">) {
  const user: User = await createUser(company);
  const { id: userGroupID } = await createGroup(company, [user]);
  const { id: approvalRuleID } = await createRule(company, {
    type: company.type === "Buyer" ? "Order" : "OrderReturn",
  });
  return { userID: user.id, userGroupID, approvalRuleID };
}

export type Records = Awaited<ReturnType<typeof createRecords>>;

/** The arguments of a call: IDs of the records, a body, and the caller's token. */
export function argumentsOf({ parameters, path, verb }: Method, { token, ids, ofSide }: Records, body: unknown) {
  const side = path.startsWith("/buyers/") ? "buyer" : path.startsWith("/suppliers/") ? "supplier" : "owner";
  const values: Record<string, unknown> = { ...ids, ...ofSide[side] };
  return parameters.map((name) => {
    if (name === "requestOptions") return { accessToken: token };
    if (name === "listOptions") return { pageSize: 5 };
    if (name === "direction") return verb === "POST" && path === "/orders/{direction}" ? "Outgoing" : "All";
    if (!path.includes(`{${name}}`)) return withIDs(body, values);
    return values[name] ?? randomUUID();
  });
}

/** A body with the records' IDs in place of UserID, OrderID and so on in its example. */
function withIDs(body: unknown, ids: Record<string, unknown>): unknown {
  if (Array.isArray(body)) return body.map((each) => withIDs(each, ids));
  if (typeof body !== "object" || body === null) return body;
  const valuesByName = new Map(Object.entries(ids).map(([name, id]) => [name.toLowerCase(), id]));
  valuesByName.set("approvinggroupid", ids.userGroupID);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, valuesByName.get(name.toLowerCase()) ?? withIDs(value, ids)]),
  );
}
