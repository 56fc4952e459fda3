import { randomUUID } from "node:crypto";
import {
  createApiClient,
  createApproval,
  createOrder,
  createOrderReturn,
  createProduct,
  createSession,
  createTokenFamily,
  createUser,
} from "@/e2e/factories";
import type { Role } from "@/lib/auth/roles";
import { db } from "@/lib/db";
import { sha256 } from "@/lib/passwords/hash";
import type { User } from "@/prisma/generated/client";
import { createCompanies } from "../world";
import type { Kind, Relation } from "./rules";

type Companies = Awaited<ReturnType<typeof createCompanies>>;
/** `mark` is in what the record holds, and in no address. */
type Cast = { caller: User; ids: Record<string, string>; id: string; mark: string };
type Given = { kind: Kind | undefined; relation: Relation; roles: Role[] };

/** Gives a cast for a cell: one of its own to what writes; those who only read share theirs. */
export async function createCasts() {
  const companies = await createCompanies();
  const shared = new Map<string, Promise<Cast>>();
  return ({ writes, ...given }: Given & { writes: boolean }) => {
    const key = [given.kind, given.relation, ...given.roles].join();
    const cast = (!writes && shared.get(key)) || createCast(companies, given);
    if (!writes) shared.set(key, cast);
    return cast;
  };
}

/** A caller, and a record that is to them what the relation says. */
async function createCast(companies: Companies, { kind, relation, roles }: Given): Promise<Cast> {
  const mark = `mark${randomUUID().slice(0, 13)}`;
  const { buyer, supplier, stranger } = companies;
  // Of an order the supplier is the counterparty, of a product the buyer.
  const sells = kind === "product" ? relation !== "counterpartys" : kind === "order" && relation === "counterpartys";
  const [home, partner] = sells ? [supplier, buyer] : [buyer, supplier];
  const caller = await createUser(home, { roles, firstName: kind === "user" && relation === "own" ? mark : "Ada" });
  const holds = { own: home, colleagues: home, counterpartys: partner, anothers: stranger, absent: stranger }[relation];
  const holder = relation === "own" ? caller : await createUser(holds, { firstName: kind === "user" ? mark : "Grace" });
  const make = {
    order: makeOrder,
    product: makeProduct,
    user: makeUser,
    client: makeClient,
    view: makeView,
    session: makeSession,
    grant: makeGrant,
  };
  if (!kind || relation === "absent") return { caller, ids: {}, id: "absent", mark };
  return { caller, mark, ...(await make[kind]({ holder, mark, companies, relation })) };
}

type Making = { holder: User; mark: string; companies: Companies; relation: Relation };

async function makeOrder({ holder, mark, companies, relation }: Making) {
  const to = relation === "anothers" ? companies.owner : companies.supplier;
  const order = await createOrder({ from: { id: holder.companyId }, to, by: holder }, { comments: mark });
  const approval = await createApproval(order, { comments: mark });
  const orderReturn = await createOrderReturn(order, { comments: mark });
  return { id: order.id, ids: { orderID: order.id, approvalID: approval.id, returnID: orderReturn.id } };
}

async function makeProduct({ mark, companies, relation }: Making) {
  const of = relation === "anothers" ? companies.owner : companies.supplier;
  const { id } = await createProduct(of, { name: mark, active: relation !== "own" });
  return { id, ids: { productID: id } };
}

async function makeUser({ holder }: Making) {
  return { id: holder.id, ids: { userID: holder.id } };
}

async function makeClient({ mark }: Making) {
  const { id } = await createApiClient({ name: mark });
  return { id, ids: { clientID: id } };
}

async function makeView({ holder, mark }: Making) {
  const id = randomUUID();
  const { id: ownerId, companyId } = holder;
  await db.savedView.create({ data: { id, list: "listProducts", name: mark, query: "", ownerId, companyId } });
  return { id, ids: { viewID: id } };
}

async function makeSession({ holder, mark }: Making) {
  const id = sha256(await createSession(holder, { userAgent: mark }));
  return { id, ids: { sessionID: id } };
}

async function makeGrant({ holder, mark }: Making) {
  const { id } = await createApiClient({ name: mark });
  await createTokenFamily(holder, { clientId: id });
  return { id, ids: { clientID: id } };
}
