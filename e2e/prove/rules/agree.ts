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
import type { About } from "@/lib/rules/check-names";
import type { SubmissionPreview } from "@/lib/rules/preview/contract";
import { readExpression } from "@/lib/rules/read-expression";
import type { User } from "@/prisma/generated/client";
import { askPatiently, forEachOf } from "../ask";
import type { Outcome } from "../part";
import { type RandomOrder, type RandomReturn, randomExpressions, randomOrder, randomReturn } from "./random-rules";

type Options = { about: About; origin: string; seed: number; size: number; signal: AbortSignal };
type World = Awaited<ReturnType<typeof createWorld>>;

const recordsOfWorld = 50;
/** One of so many records is approved completely. */
const every = 5;

/** Random rules with orders or returns: a preview has the approvals that submitting, and then approving, requires. */
export async function proveAgreement({ about, origin, seed, size, signal }: Options): Promise<Outcome> {
  const violations: string[] = [];
  const counts = { records: 0, approvals: 0, later: 0, faults: 0 };
  for (let count = 0; count < size && !signal.aborted; count += recordsOfWorld) {
    const world = await createWorld(origin, { about, seed: seed + count, nth: count / recordsOfWorld });
    const which = { seed: seed + count, numRuns: Math.min(recordsOfWorld, size - count) };
    const tryOne = async ([nth, { values, create }]: [number, Sample]) => {
      const candidate = await create();
      const preview = await previewOf(world, candidate);
      const differences = [
        ...(await differencesOfSubmission(world, candidate, preview)),
        ...(nth % every === 0 ? await differencesOfApproval(world, candidate, preview) : []),
      ];
      counts.records += 1;
      counts.approvals += preview.Approvals.TotalCount;
      counts.later += preview.Later.TotalCount;
      counts.faults += preview.Approvals.Items.filter(({ Why }) => Why?.Fault).length;
      const rules = JSON.stringify(world.expressions);
      for (const each of differences)
        violations.push(`world ${seed + count}, ${about} ${nth}, ${each}: ${JSON.stringify(values)}, ${rules}`);
    };
    const samples: Sample[] =
      about === "Order"
        ? fc.sample(randomOrder, which).map((values) => ({ values, create: () => createRandomOrder(world, values) }))
        : fc.sample(randomReturn, which).map((values) => ({ values, create: () => createRandomReturn(world, values) }));
    await forEachOf(samples.entries(), tryOne, signal);
  }
  const figures = {
    [about === "Order" ? "orders submitted as previewed" : "returns submitted as previewed"]: counts.records,
    "approvals previewed, of which because a rule could not be evaluated": `${counts.approvals}, ${counts.faults}`,
    "approvals previewed as later": counts.later,
  };
  return { figures, violations };
}

/** `asked`: the caller of the preview, and the direction of submission. */
type Candidate = { id: string; subject: { OrderID: string } | { OrderReturnID: string }; path: string };

type Sample = { values: object; create: () => Promise<Candidate> };

type WorldOptions = { about: About; seed: number; nth: number };

/**
 * A buyer and a supplier with rules, and the marketplace's administrator, who sees all rules. Rules about returns are the
 * supplier's; in every second world each return needs approval by one of its groups.
 */
async function createWorld(origin: string, { about, seed, nth }: WorldOptions) {
  const [buyer, seller] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const roles = { roles: ["ShopperOrderReader" as const] };
  const [requester, buying, selling, checking, admin] = [
    await createUser(buyer, roles),
    await createUser(buyer, roles),
    await createUser(seller, roles),
    await createUser(seller, roles),
    await createUser(await ensureOwner()),
  ];
  const ofBuyer = [buyer, [requester, buying]] as const;
  const ofSeller = [seller, [selling, checking]] as const;
  const expressions: Record<string, string> = {};
  for (const [company, people] of about === "Order" ? [ofBuyer, ofSeller] : [ofSeller]) {
    const group = await createGroup(company, [...people]);
    const ids = Array.from({ length: 6 }, (_, at) => `${at}-${randomUUID()}`);
    const [texts = []] = fc.sample(randomExpressions(ids, about), { seed, numRuns: 1 });
    for (const [at, id] of ids.entries()) {
      const ruleExpression = texts[at] ?? "";
      const { approvedRules } = readExpression(ruleExpression, about);
      const currency = at % 3 === 2 ? "EUR" : null;
      await createRule(company, { id, type: about, groupID: group.id, ruleExpression, currency, approvedRules });
      expressions[id] = currency ? `${currency}: ${ruleExpression}` : ruleExpression;
    }
  }
  if (about === "OrderReturn" && nth % 2 === 1) {
    const { id: returnsGroupId } = await createGroup(seller, [selling, checking]);
    await db.company.update({ where: { id: seller.id }, data: { returnsGroupId } });
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
  const world = { buyer, seller, requester, buying, selling, product, expressions };
  const deciders = [await send(selling), await send(about === "Order" ? buying : checking)];
  return { about, ...world, admin: await send(admin), deciders };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function createRandomOrder(world: World, { lines, before, daysOld, ...order }: RandomOrder): Promise<Candidate> {
  const { buyer, seller, requester, buying, product } = world;
  const { id, fromCompanyId } = await createOrder(
    { from: buyer, to: seller, by: requester },
    {
      ...{ status: "Unsubmitted", total: order.total, taxCost: order.taxCost, currency: order.currency },
      ...{ comments: order.comments, dateCreated: daysAgo(daysOld) },
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
    const decision = before === "Pending" ? {} : { status: before, approverId: buying.id, dateCompleted: new Date() };
    const ofRule = { approvalRuleId: rule.id, approvingGroupId: rule.approvingGroupId };
    await createApproval({ id, fromCompanyId }, { ...ofRule, ...decision });
  }
  return { id, subject: { OrderID: id }, path: `/orders/all/${id}` };
}

/** The seller may have created it, who then cannot decide it. */
async function createRandomReturn(
  world: World,
  { items, override, isOwn, ...values }: RandomReturn,
): Promise<Candidate> {
  const { buyer, seller, requester, selling, product } = world;
  const { total, currency, comments, daysOld, xp } = values;
  const order = await createOrder({ from: buyer, to: seller, by: requester }, { status: "Completed", total, currency });
  const line = { orderId: order.id, productId: product.id, quantity: 5, unitPrice: 50 };
  await db.lineItem.createMany({ data: items.map((_, at) => ({ ...line, id: `${at + 1}`, position: at })) });
  const amounts = items.flatMap(({ refundAmount }) => refundAmount ?? []);
  const sum = amounts.length > 0 ? amounts.reduce((one, other) => one + other, 0) : null;
  const id = randomUUID();
  await db.orderReturn.create({
    data: {
      ...{ id, orderId: order.id, status: "Unsubmitted", comments, lastUpdated: new Date() },
      ...{ dateCreated: daysAgo(daysOld), refundAmount: override ?? sum, refundOverride: override },
      ...{ createdById: isOwn ? selling.id : requester.id, ...(xp && { xp }) },
      items: { create: items.map((item, at) => ({ ...item, position: at, lineItemId: `${at + 1}` })) },
    },
  });
  return { id, subject: { OrderReturnID: id }, path: `/orderreturns/${id}` };
}

/** The record as it is stored, and the approvals of its round. */
async function storedOf({ about }: World, { id }: Candidate) {
  if (about === "Order") {
    const { status, round } = await db.order.findUniqueOrThrow({ where: { id } });
    return { status, approvals: await db.approval.findMany({ where: { orderId: id, round } }) };
  }
  const { status, round } = await db.orderReturn.findUniqueOrThrow({ where: { id } });
  return { status, approvals: await db.orderReturnApproval.findMany({ where: { returnId: id, round } }) };
}

async function previewOf({ admin }: World, { subject }: Candidate): Promise<SubmissionPreview> {
  const { status, text } = await admin("/approvalrules/preview", subject);
  if (status !== 200) throw new Error(`A preview is answered ${status}: ${text}`);
  return JSON.parse(text);
}

/** The approvals and groups that submitting requires, and those of the preview. */
async function differencesOfSubmission(world: World, candidate: Candidate, preview: SubmissionPreview) {
  const { admin } = world;
  const submission = await admin(`${candidate.path}/submit`);
  if (submission.status !== 201) return [`submitting is answered ${submission.status} ${submission.text}`];
  const rows = await storedOf(world, candidate);
  const pendingOnes = rows.approvals.filter(({ status }) => status === "Pending");
  const requests = pendingOnes.map(({ approvalRuleId, approvingGroupId, ruleExpression, why }) => {
    // Safe: it was stored there; empty without a rule.
    const { Fault, ...rest } = (why ?? { Fault: null }) as { Fault: { Message: string } | null };
    const verdict = { RuleExpression: ruleExpression, ...rest, Fault: Fault?.Message ?? null };
    return whyText(approvalRuleId, approvingGroupId, approvalRuleId === null ? null : verdict);
  });
  const said = preview.Approvals.Items.map((each) => whyText(each.ApprovalRuleID, each.ApprovingGroupID, each.Why));
  const differences = differenceOf("asked", said, requests);
  const status = said.length > 0 ? "AwaitingApproval" : "Open";
  if (rows.status !== status) differences.push(`it is ${rows.status}, not ${status}`);
  if (said.length > 0) {
    const answer = await admin(`${candidate.path}/eligibleapprovers?pageSize=100`, {}, "GET");
    const able: string[] = JSON.parse(answer.text).Items.map(({ ID }: { ID: string }) => ID);
    const signers = preview.Approvals.Items.flatMap(({ Signers }) => Signers?.Items.map(({ ID }) => ID) ?? []);
    differences.push(...differenceOf("able to sign", [...new Set(signers)], able));
  }
  return differences;
}

/** Its properties in one order, without comparisons with now(), whose values change. */
function whyText(rule: string | null, group: string, why: object | null) {
  if (why === null) return JSON.stringify([rule, group]);
  // Safe: it is from a preview, or was stored.
  const { RuleExpression, Compared, LineItemIDs, Fault } = why as NonNullable<
    SubmissionPreview["Approvals"]["Items"][number]["Why"]
  >;
  const comparisons = Compared.map(({ Text, Left, Right, Holds }) =>
    Text.includes("now(") ? [Text, Holds] : [Text, Left, Right, Holds],
  );
  return JSON.stringify([rule, group, RuleExpression, comparisons, LineItemIDs, Fault]);
}

/** Approves everything, and returns all required approvals and those of the preview. */
async function differencesOfApproval(world: World, candidate: Candidate, preview: SubmissionPreview) {
  for (let tries = 0; tries < 20; tries++) {
    if ((await storedOf(world, candidate)).status !== "AwaitingApproval") break;
    await world.deciders[tries % 2]?.(`${candidate.path}/approve`);
  }
  const { status, approvals } = await storedOf(world, candidate);
  const said = [...preview.Approvals.Items, ...preview.Later.Items].map(({ ApprovalRuleID }) => ApprovalRuleID ?? "-");
  const ruleIDs = approvals.map(({ approvalRuleId }) => approvalRuleId ?? "-");
  const differences = differenceOf("asked in the end", said, ruleIDs);
  return status === "Open" ? differences : [...differences, `in the end it is ${status}`];
}

function differenceOf(what: string, said: string[], found: string[]) {
  const missing = said.filter((each) => !found.includes(each));
  const more = found.filter((each) => !said.includes(each));
  return [...missing.map((each) => `not ${what}: ${each}`), ...more.map((each) => `${what}, too: ${each}`)];
}
