import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { accessToken } from "@/e2e/credentials";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createProduct,
  createRule,
  createUser,
  ensureOwner,
} from "@/e2e/factories";
import { someAddress } from "@/e2e/fixtures";
import { db } from "@/lib/db/connection";
import type { SubmissionPreview } from "@/lib/ordering/submission-preview-contract";
import { readExpression } from "@/lib/rules/read-expression";
import type { User } from "@/prisma/generated/client";
import { askPatiently, forEachOf } from "../ask";
import type { Outcome } from "../part";
import { type RandomOrder, randomExpressions, randomOrder } from "./random-rules";

type Options = { origin: string; seed: number; size: number; signal: AbortSignal };
type World = Awaited<ReturnType<typeof createWorld>>;

const ordersOfWorld = 50;
/** Every so many orders one is approved to its end. */
const approved = 5;

/** Random rules and orders: what a preview says is what submitting asks for, and what approving asks for then. */
export async function proveAgreement({ origin, seed, size, signal }: Options): Promise<Outcome> {
  const violations: string[] = [];
  const counts = { orders: 0, approvals: 0, later: 0, faults: 0 };
  for (let made = 0; made < size && !signal.aborted; made += ordersOfWorld) {
    const world = await createWorld(origin, seed + made);
    const orders = fc.sample(randomOrder, { seed: seed + made, numRuns: Math.min(ordersOfWorld, size - made) });
    const tryOne = async ([nth, given]: [number, RandomOrder]) => {
      const orderID = await createRandomOrder(world, given);
      const preview = await previewOf(world, orderID);
      const differences = [
        ...(await differencesOfSubmission(world, orderID, preview)),
        ...(nth % approved === 0 ? await differencesOfApproval(world, orderID, preview) : []),
      ];
      counts.orders += 1;
      counts.approvals += preview.Approvals.TotalCount;
      counts.later += preview.Later.TotalCount;
      counts.faults += preview.Approvals.Items.filter(({ Why }) => Why?.Fault).length;
      const rules = JSON.stringify(world.expressions);
      for (const each of differences)
        violations.push(`world ${seed + made}, order ${nth}, ${each}: ${JSON.stringify(given)}, ${rules}`);
    };
    await forEachOf(orders.entries(), tryOne, signal);
  }
  const figures = {
    "orders submitted as previewed": counts.orders,
    "approvals previewed, of which because a rule could not be evaluated": `${counts.approvals}, ${counts.faults}`,
    "approvals previewed as later": counts.later,
  };
  return { figures, violations };
}

/** A buyer and a supplier with rules, and the marketplace's administrator, who sees what all of them say. */
async function createWorld(origin: string, seed: number) {
  const [buyer, seller] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const roles = { roles: ["ShopperOrderReader" as const] };
  const [requester, buying, selling, admin] = [
    await createUser(buyer, roles),
    await createUser(buyer, roles),
    await createUser(seller, roles),
    await createUser(await ensureOwner()),
  ];
  const expressions: Record<string, string> = {};
  for (const [company, people] of [[buyer, [requester, buying]] as const, [seller, [selling]] as const]) {
    const group = await createGroup(company, [...people]);
    const ids = Array.from({ length: 6 }, (_, at) => `${at}-${randomUUID()}`);
    const [texts = []] = fc.sample(randomExpressions(ids), { seed, numRuns: 1 });
    for (const [at, id] of ids.entries()) {
      const ruleExpression = texts[at] ?? "";
      const { approvedRules } = readExpression(ruleExpression, "Order");
      const currency = at % 3 === 2 ? "EUR" : null;
      await createRule(company, { id, groupID: group.id, ruleExpression, currency, approvedRules });
      expressions[id] = currency ? `${currency}: ${ruleExpression}` : ruleExpression;
    }
  }
  const product = await createProduct(seller, { name: "Aardvark" });
  const send = async (user: User) => {
    const headers = { authorization: `Bearer ${await accessToken(user)}`, "content-type": "application/json" };
    return async (path: string, body: object = {}, method = "POST") => {
      const question = {
        ...{ method, target: `/api/v1${path}`, headers: { ...headers, "x-forwarded-for": someAddress() } },
        ...(method === "POST" && { body: JSON.stringify(body) }),
      };
      const { status, body: text } = await askPatiently(origin, question);
      return { status, text };
    };
  };
  const asked = { buyer, seller, requester, buying, product, expressions };
  return { ...asked, admin: await send(admin), buyers: await send(buying), sellers: await send(selling) };
}

async function createRandomOrder({ buyer, seller, requester, buying, product }: World, given: RandomOrder) {
  const { lines, before, daysOld, level: _, ...order } = { level: null, ...given };
  const { id, fromCompanyId } = await createOrder(
    { from: buyer, to: seller, by: requester },
    {
      ...{ status: "Unsubmitted", total: order.total, taxCost: order.taxCost, currency: order.currency },
      ...{ comments: order.comments, dateCreated: new Date(Date.now() - daysOld * 86_400_000) },
      ...(order.xp && { xp: order.xp }),
    },
  );
  await db.lineItem.createMany({
    data: lines.map(({ level, ...line }, at) => ({
      ...{ orderId: id, id: `${at + 1}`, position: at, productId: product.id, ...line },
      xp: { Level: level },
    })),
  });
  if (before) {
    const rule = await db.approvalRule.findFirstOrThrow({ where: { companyId: buyer.id }, orderBy: { id: "asc" } });
    const decided = before === "Pending" ? {} : { status: before, approverId: buying.id, dateCompleted: new Date() };
    const ofRule = { approvalRuleId: rule.id, approvingGroupId: rule.approvingGroupId };
    await createApproval({ id, fromCompanyId }, { ...ofRule, ...decided });
  }
  return id;
}

async function previewOf({ admin }: World, OrderID: string): Promise<SubmissionPreview> {
  const { status, text } = await admin("/approvalrules/preview", { OrderID });
  if (status !== 200) throw new Error(`A preview is answered ${status}: ${text}`);
  return JSON.parse(text);
}

/** What submitting asks for, and of whom, beside what the preview said. */
async function differencesOfSubmission({ admin }: World, orderID: string, preview: SubmissionPreview) {
  const submitted = await admin(`/orders/all/${orderID}/submit`);
  if (submitted.status !== 201) return [`submitting is answered ${submitted.status} ${submitted.text}`];
  const order = await db.order.findUniqueOrThrow({ where: { id: orderID } });
  const made = await db.approval.findMany({ where: { orderId: orderID, round: order.round, status: "Pending" } });
  const asked = made.map(({ approvalRuleId, approvingGroupId, ruleExpression, why }) => {
    // Safe: what was stored with it.
    const { Fault, ...rest } = why as { Fault: { Message: string } | null };
    return whyText(approvalRuleId, approvingGroupId, {
      RuleExpression: ruleExpression,
      ...rest,
      Fault: Fault?.Message ?? null,
    });
  });
  const said = preview.Approvals.Items.map((each) => whyText(each.ApprovalRuleID, each.ApprovingGroupID, each.Why));
  const differences = differenceOf("asked", said, asked);
  const status = said.length > 0 ? "AwaitingApproval" : "Open";
  if (order.status !== status) differences.push(`it is ${order.status}, not ${status}`);
  if (said.length > 0) {
    const answer = await admin(`/orders/all/${orderID}/eligibleapprovers?pageSize=100`, {}, "GET");
    const able: string[] = JSON.parse(answer.text).Items.map(({ ID }: { ID: string }) => ID);
    const signers = preview.Approvals.Items.flatMap(({ Signers }) => Signers?.Items.map(({ ID }) => ID) ?? []);
    differences.push(...differenceOf("able to sign", [...new Set(signers)], able));
  }
  return differences;
}

/** Its properties in one order; what compares with now() has another value a moment later. */
function whyText(rule: string, group: string, why: object | null) {
  const { RuleExpression, Compared, LineItemIDs, Fault } = (why ?? {}) as NonNullable<
    SubmissionPreview["Approvals"]["Items"][number]["Why"]
  >;
  const compared = Compared.map(({ Text, Left, Right, Holds }) =>
    Text.includes("now(") ? [Text, Holds] : [Text, Left, Right, Holds],
  );
  return JSON.stringify([rule, group, RuleExpression, compared, LineItemIDs, Fault]);
}

/** Approves all of it, and says what was asked in the end beside all that the preview said. */
async function differencesOfApproval({ buyers, sellers }: World, orderID: string, preview: SubmissionPreview) {
  for (let tries = 0; tries < 20; tries++) {
    const { status } = await db.order.findUniqueOrThrow({ where: { id: orderID } });
    if (status !== "AwaitingApproval") break;
    await (tries % 2 ? sellers : buyers)(`/orders/all/${orderID}/approve`);
  }
  const order = await db.order.findUniqueOrThrow({ where: { id: orderID } });
  const made = await db.approval.findMany({ where: { orderId: orderID, round: order.round } });
  const said = [...preview.Approvals.Items, ...preview.Later.Items].map(({ ApprovalRuleID }) => ApprovalRuleID);
  const differences = differenceOf(
    "asked in the end",
    said,
    made.map(({ approvalRuleId }) => approvalRuleId),
  );
  return order.status === "Open" ? differences : [...differences, `in the end it is ${order.status}`];
}

function differenceOf(what: string, said: string[], found: string[]) {
  const missing = said.filter((each) => !found.includes(each));
  const more = found.filter((each) => !said.includes(each));
  return [...missing.map((each) => `not ${what}: ${each}`), ...more.map((each) => `${what}, too: ${each}`)];
}
