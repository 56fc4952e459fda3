import { db } from "@/lib/db/connection";
import { createCompany, createGroup, createRule, createUser } from "../factories";
import { expect, test } from "../fixtures";

async function createCareful() {
  const buyer = await createCompany("Buyer");
  await db.company.update({ where: { id: buyer.id }, data: { confirmsRuleChanges: true } });
  const [ruth, maya] = [await createUser(buyer), await createUser(buyer)];
  const group = await createGroup(buyer);
  const rule = await createRule(buyer, { groupID: group.id, name: "Over 100", ruleExpression: "order.Total > 100" });
  return { buyer, ruth, maya, group, rule, path: `/buyers/${buyer.id}/approvalrules` };
}

test("where a company requires it, a rule changes when a second person confirms it, and the audit has both", async ({
  as,
}) => {
  const { buyer, ruth, maya, group, rule, path } = await createCareful();
  const [one, two] = [await as(ruth), await as(maya)];
  const Rule = { RuleExpression: "order.Total > 900" };
  const fields = { ApprovingGroupID: group.id, ...Rule };
  for (const [method, to, body] of [
    ["POST", path, fields],
    ["PUT", `${path}/${rule.id}`, fields],
    ["PUT", `${path}/${rule.id}-new`, fields],
    ["PATCH", `${path}/${rule.id}`, Rule],
    ["DELETE", `${path}/${rule.id}`],
  ] as const) {
    const response = await one.send(method, to, body);
    expect([response.status(), (await response.json()).Errors[0].ErrorCode]).toEqual([
      409,
      "ApprovalRule.ConfirmationRequired",
    ]);
  }

  const change = { BuyerID: buyer.id, Action: "Change", ApprovalRuleID: rule.id, Version: rule.version, Rule };
  const proposed = await one.send("POST", "/ruleproposals", change);
  expect(proposed.status()).toBe(201);
  const proposal = await proposed.json();
  expect(proposal).toMatchObject({
    ...{ CompanyID: buyer.id, ApprovalRuleID: rule.id, Action: "Change", ProposedBy: { ID: ruth.id } },
    Changes: { RuleExpression: { from: "order.Total > 100", to: "order.Total > 900" } },
  });
  const expression = async () => (await db.approvalRule.findUniqueOrThrow({ where: { id: rule.id } })).ruleExpression;
  expect(await expression(), "nothing has changed yet").toBe("order.Total > 100");
  expect(await db.approvalRule.findUniqueOrThrow({ where: { id: rule.id } })).toMatchObject({ version: rule.version });
  expect(await (await two.get("/ruleproposals")).json()).toEqual({ Items: [proposal] });

  const statusOf = async (client: typeof one, step: string) =>
    (await client.send("POST", `/ruleproposals/${proposal.ID}/${step}`)).status();
  expect(await statusOf(one, "confirm"), "nobody confirms their own").toBe(403);
  const stranger = await as(await createUser(await createCompany("Buyer")));
  expect(await statusOf(stranger, "confirm")).toBe(404);
  expect(await statusOf(stranger, "refuse")).toBe(404);
  expect(await (await stranger.get("/ruleproposals")).json()).toEqual({ Items: [] });
  const both = await Promise.all([statusOf(two, "confirm"), statusOf(two, "confirm")]);
  expect(both.sort(), "two at once make one change").toEqual([204, 404]);
  expect(await expression()).toBe("order.Total > 900");
  const events = await db.auditEvent.findMany({ where: { objectId: rule.id }, orderBy: { id: "asc" } });
  expect(events.map(({ event, userId }) => [event, userId])).toEqual([
    ["approvalrule.proposed", ruth.id],
    ["approvalrule.updated", maya.id],
  ]);
  expect(events[1]?.data).toMatchObject({ ProposedBy: ruth.id });
});

test("a proposal is validated like a change, one at a time, and refused when the rule has changed since", async ({
  as,
}) => {
  const { buyer, ruth, maya, group, rule } = await createCareful();
  const [one, two] = [await as(ruth), await as(maya)];
  const propose = (body: object) => one.send("POST", "/ruleproposals", { BuyerID: buyer.id, ...body });
  const change = (RuleExpression: string, more = {}) =>
    propose({ Action: "Change", ApprovalRuleID: rule.id, Rule: { RuleExpression }, ...more });
  const codeOf = async (response: ReturnType<typeof propose>) => {
    const answer = await response;
    return [answer.status(), (await answer.json()).Errors?.[0].ErrorCode];
  };
  expect(await codeOf(change("order.Totl > 1"))).toEqual([400, expect.stringMatching(/^Expression/)]);
  expect(await codeOf(change("order.Total > 100"))).toEqual([400, "ValidationFailure"]);
  expect(await codeOf(change("order.Total > 5", { Version: 7 }))).toEqual([409, "Conflict"]);
  expect(await codeOf(propose({ Action: "Change", Rule: {} }))).toEqual([400, "ValidationFailure"]);
  expect(await codeOf(propose({ Action: "Create", Rule: { RuleExpression: "true" } }))).toEqual([
    400,
    "ValidationFailure",
  ]);
  expect(await codeOf(propose({ Action: "Delete", ApprovalRuleID: "nowhere" }))).toEqual([404, "NotFound"]);
  const others = await createCompany("Buyer");
  expect(await codeOf(propose({ BuyerID: others.id, Action: "Delete", ApprovalRuleID: rule.id }))).toEqual([
    404,
    "NotFound",
  ]);

  const { ID } = await (await change("order.Total > 5")).json();
  expect(await codeOf(change("order.Total > 6"))).toEqual([409, "RuleProposal.IsThere"]);
  await db.approvalRule.update({ where: { id: rule.id }, data: { name: "By an import" } });
  expect(await codeOf(two.send("POST", `/ruleproposals/${ID}/confirm`))).toEqual([409, "RuleProposal.Outdated"]);
  expect((await two.send("POST", `/ruleproposals/${ID}/refuse`, { Comments: "Too low." })).status()).toBe(204);
  const event = await db.auditEvent.findFirstOrThrow({ where: { event: "approvalrule.refused", objectId: rule.id } });
  expect(event.data).toMatchObject({ Comments: "Too low.", ProposedBy: ruth.id, ProposalID: ID });

  const create = { ID: `${rule.id}-2`, ApprovingGroupID: group.id, RuleExpression: "order.Total > 7" };
  const proposal = await (await propose({ Action: "Create", Rule: create })).json();
  expect(await db.approvalRule.count({ where: { id: create.ID } })).toBe(0);
  expect((await two.send("POST", `/ruleproposals/${proposal.ID}/confirm`)).status()).toBe(204);
  expect(await db.approvalRule.findUniqueOrThrow({ where: { id: create.ID } })).toMatchObject({ companyId: buyer.id });
  const deletion = await (await propose({ Action: "Delete", ApprovalRuleID: create.ID })).json();
  expect((await two.send("POST", `/ruleproposals/${deletion.ID}/confirm`)).status()).toBe(204);
  expect(await db.approvalRule.count({ where: { id: create.ID } })).toBe(0);
});
