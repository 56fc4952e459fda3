import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { env } from "@/lib/env";
import { matchingOf, type Rule, type Why } from "@/lib/rules/matching";
import type { SubmissionPreview } from "@/lib/rules/preview/contract";
import { demoPassword } from "@/prisma/demo/people";
import { seedDemo } from "@/prisma/seed";
import { startInstance } from "../instance";
import { createDatabase, query } from "../jobs/database";

/** A database with the demo, and a server on it. */
const test = base.extend<object, { demo: { database: string; url: string } }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
    async ({}, provide) => {
      await using stack = new AsyncDisposableStack();
      const dataDir = await mkdtemp(join(tmpdir(), "demo-"));
      stack.defer(() => rm(dataDir, { recursive: true, force: true }));
      const { url: databaseUrl, drop } = await createDatabase(env().DATABASE_URL);
      stack.defer(async () => void (await drop()));
      await seedDemo({ databaseUrl, dataDir, print: () => undefined });
      const { url } = stack.use(await startInstance({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: "" }));
      await provide({ database: databaseUrl, url });
    },
    { scope: "worker" },
  ],
});

// In one worker, since it is started once in each, and in this order: the last makes orders.
test.describe.configure({ mode: "default" });

async function signIn(url: string, username: string) {
  const form = { grant_type: "password", client_id: "countersign-demo", username, password: demoPassword };
  const answer = await fetch(`${url}/api/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token } = await answer.json();
  const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, { ...init, headers });
    expect(response.ok, path).toBe(true);
    return response.json();
  };
  const get = (path: string) => ask(path);
  const send = (path: string, body?: string) => ask(path, { method: "POST", body: body ?? null });
  const list = async (path: string): Promise<Record<string, unknown>[]> => {
    const { Items, Meta } = await ask(`${path}?pageSize=100`);
    for (let page = 2; page <= Meta.TotalPages; page++)
      Items.push(...(await ask(`${path}?pageSize=100&page=${page}`)).Items);
    return Items;
  };
  const preview = (which: { OrderID: string } | { OrderReturnID: string }): Promise<SubmissionPreview> =>
    send("/approvalrules/preview", JSON.stringify(which));
  return { ask, get, list, preview, send };
}

type Asked = {
  orderID: string;
  returnID: string | null;
  round: number;
  isApproved: boolean;
  isWaiting: boolean;
  ruleID: string;
  groupID: string;
  expression: string;
  why: Why;
  /** The order's contents in an earlier round. */
  revision: { amounts: Record<string, number>; lines: RevisedLine[] } | null;
};
type RevisedLine = { id: string; product_id: string; quantity: number; unit_price: number };

/** The approvals that each rule required of an order or a return, without repetitions. */
const readStoredApprovals = (url: string) =>
  query<Asked>(
    url,
    `select a.order_id as "orderID", null as "returnID", a.round, bool_and(a.status = 'Approved') as "isApproved",
       o.status = 'AwaitingApproval' and o.round = a.round as "isWaiting", a.approval_rule_id as "ruleID",
       a.approving_group_id as "groupID", a.rule_expression as "expression", a.why,
       (select jsonb_build_object('amounts', v.amounts, 'lines', v.line_items) from order_revisions v
        where v.order_id = a.order_id and v.round = a.round) as "revision"
     from approvals a join orders o on o.id = a.order_id
     group by o.id, a.order_id, a.round, a.approval_rule_id, a.approving_group_id, a.rule_expression, a.why
     union all
     select r.order_id, r.id, a.round, a.status = 'Approved', r.status = 'AwaitingApproval', a.approval_rule_id, a.approving_group_id,
       a.rule_expression, a.why, null
     from order_return_approvals a join order_returns r on r.id = a.return_id`,
  );

test("the demo's approvals are those that its rules ask for, from the API's orders and returns, and from the preview", async ({
  demo: { database, url },
}) => {
  const { list, preview } = await signIn(url, "maya");
  const stored = await readStoredApprovals(database);
  const rules = await query<Rule>(
    database,
    `select id as "ruleID", company_id as "companyID", approving_group_id as "approvingGroupID",
       rule_expression as "ruleExpression", currency from approval_rules`,
  );
  const [orders, returns] = [byID(await list("/orders/all")), byID(await list("/orderreturns"))];
  // In the order's sequence: their IDs count from one.
  const lines = (await list("/lineitems/all")).sort((one, other) => Number(one.ID) - Number(other.ID));
  const lineItems = Map.groupBy(lines, ({ OrderID }) => OrderID);

  const products = byID(await list("/products"));
  const revised = ({ orderID, revision }: Asked) =>
    revision && {
      order: { ...orders.get(orderID), ...revision.amounts },
      lineItems: revision.lines.map(({ id, product_id, quantity, unit_price }) => {
        const Product = products.get(product_id) ?? {};
        return { ID: id, ProductID: product_id, Quantity: quantity, UnitPrice: unit_price, Product };
      }),
    };

  const roundOf = ({ orderID, returnID, round }: Asked) => `${returnID ?? orderID} ${round}`;
  const rounds = Map.groupBy(stored, roundOf);
  const said = stored.map((each) => {
    const { orderID, returnID } = each;
    const approved = rounds.get(roundOf(each))?.filter(({ isApproved }) => isApproved) ?? [];
    const facts = {
      order: orders.get(orderID) ?? {},
      ...(returnID !== null && { orderReturn: returns.get(returnID) ?? {} }),
      lineItems: lineItems.get(orderID) ?? [],
      ...revised(each),
      approvedRules: new Set(approved.map(({ ruleID }) => ruleID)),
      now: new Date(),
    };
    const rule = rules.filter(({ ruleID }) => ruleID === each.ruleID);
    const [match] = matchingOf(rule, returnID === null ? "Order" : "OrderReturn", facts);
    return { ...each, groupID: match?.approvingGroupID, expression: match?.ruleExpression, why: match?.why };
  });
  expect(stored).toEqual(said);
  expect(new Set(stored.map(({ ruleID }) => ruleID))).toEqual(new Set(rules.map(({ ruleID }) => ruleID)));
  expect(stored.filter(({ why }) => why.Fault)).toEqual([]);
  for (const isShown of [({ Compared }: Why) => Compared.length > 0, ({ LineItemIDs }: Why) => LineItemIDs.length > 0])
    expect(stored.filter(({ why }) => isShown(why)).length).toBeGreaterThan(50);

  const waiting = [...rounds.values()].filter(([one]) => one?.isWaiting);
  expect(waiting.length).toBeGreaterThan(10);
  expect(waiting.some(([one]) => one?.returnID)).toBe(true);
  for (const round of waiting) {
    const { orderID = "", returnID } = round[0] ?? {};
    const { Approvals, Later } = await preview(returnID ? { OrderReturnID: returnID } : { OrderID: orderID });
    const isApproved = (rule: string) => round.some(({ ruleID, isApproved }) => ruleID === rule && isApproved);
    const expected = [...Approvals.Items, ...Later.Items.filter(({ After }) => After.every(isApproved))];
    const storedRound = round.map(({ ruleID, groupID, expression, why }) => {
      return { ruleID, groupID, why: { RuleExpression: expression, ...why } };
    });
    const previewed = expected.map(({ ApprovalRuleID, ApprovingGroupID, Why }) => {
      return { ruleID: ApprovalRuleID, groupID: ApprovingGroupID, why: Why };
    });
    expect(sortedByRule(storedRound), returnID ?? orderID).toEqual(sortedByRule(previewed));
  }
});

test("for the demo's orders that were submitted again, the preview shows what was changed", async ({
  demo: { database, url },
}) => {
  const { get } = await signIn(url, "maya");
  const again = await query<{ id: string; approvalID: string; total: number }>(
    database,
    `select o.id, min(a.id) as "approvalID", o.total::float8 from orders o join approvals a on a.order_id = o.id and a.round = o.round
     where o.round > 1 group by o.id`,
  );
  expect(again).toHaveLength(2);
  for (const { id, approvalID, total } of again) {
    const { Changes } = await get(`/orders/all/${id}/approvals/${approvalID}/preview`);
    const { Items } = Changes.LineItems;
    expect(Items).toHaveLength(2);
    expect(Items).toContainEqual(expect.objectContaining({ To: null }));
    const fewer = Items.find(({ To }: { To: object | null }) => To !== null);
    expect(fewer.To.Quantity).toBeLessThan(fewer.From.Quantity);
    expect(Changes.Amounts).toContainEqual({ Name: "Total", From: expect.any(Number), To: total });
  }
});

test("every command in docs/first-order.md works and has the described result", async ({ demo: { url } }) => {
  const people = {
    MAYA: await signIn(url, "maya"),
    RUTH: await signIn(url, "ruth"),
    PRIYA: await signIn(url, "priya"),
  };
  const document = (await readFile("docs/first-order.md", "utf8")).replaceAll("\\\n ", "");
  const commands = document.match(/^curl .*\$API.*$/gm) ?? [];
  const statuses: string[] = [];
  for (const command of commands) {
    const parts =
      /^curl -X (\w+) -H "Authorization: Bearer \$(MAYA|RUTH|PRIYA)"(?: -H "\$JSON")? \$API(\S+)(?: +-d '(.*)')?$/;
    const [, method = "", person = "", path = "", body] = parts.exec(command) ?? [];
    const { Status } = await people[person as keyof typeof people].ask(path, { method, body: body ?? null });
    if (!path.includes("/lineitems/")) statuses.push(`${path.split("/").at(-1)} ${Status}`);
  }
  expect(statuses).toEqual([
    ...["first Unsubmitted", "submit AwaitingApproval", "approve Open"],
    ...[
      "second Unsubmitted",
      "submit AwaitingApproval",
      "decline Unsubmitted",
      "submit AwaitingApproval",
      "approve Open",
    ],
    ...["complete Completed"],
    ...["orderreturns Unsubmitted", "submit AwaitingApproval", "approve Open", "complete Completed"],
  ]);
});

const byID = (records: Record<string, unknown>[]) => new Map(records.map((record) => [record.ID, record]));

const sortedByRule = <T extends { ruleID: string | null }>(approvals: T[]) =>
  approvals.toSorted((one, other) => ((one.ruleID ?? "") < (other.ruleID ?? "") ? -1 : 1));
