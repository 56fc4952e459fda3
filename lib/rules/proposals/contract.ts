import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { person } from "@/lib/users/person";
import { ruleAdmins, sellerRuleChange } from "../saved/contract";
import { examples } from "./examples";
import { confirmOperation, listProposalsOperation, proposeOperation, refuseOperation } from "./operations";

const action = z.enum(["Create", "Change", "Delete"]);

const ruleProposal = z
  .object({
    ID: identifier,
    CompanyID: identifier,
    ApprovalRuleID: identifier,
    Action: action,
    Changes: z
      .record(z.string(), z.json())
      .meta({ description: "Each property that would change, with its value before (`from`) and after (`to`)." }),
    ProposedBy: person,
    DateProposed: dateTime,
  })
  .register(schemaNames, { id: "RuleProposal" });
export type RuleProposal = z.output<typeof ruleProposal>;

const ruleProposals = z.object({ Items: z.array(ruleProposal) }).register(schemaNames, { id: "RuleProposals" });

const newRuleProposal = z
  .strictObject({
    BuyerID: identifier
      .optional()
      .meta({ description: "Whose rule it is. Absent: the caller's own company, where it sells." }),
    Action: action,
    ApprovalRuleID: identifier.optional().meta({ description: "The rule to change or delete." }),
    Version: z
      .int32()
      .optional()
      .meta({ description: "The version that it was read in: of another, nothing is proposed." }),
    Rule: sellerRuleChange
      .optional()
      .meta({ description: "As the operation takes it that creates or changes a rule." }),
  })
  .register(schemaNames, { id: "NewRuleProposal" });
export type NewRuleProposal = z.output<typeof newRuleProposal>;

const refusal = z.strictObject({ Comments: text(2000).nullish() }).register(schemaNames, { id: "RuleProposalRefusal" });

const shared = { tag: "Rule proposals", roles: ruleAdmins } as const;
const params = z.object({ proposalID: identifier });

export const listRuleProposalsContract = {
  ...listProposalsOperation,
  id: "listRuleProposals",
  ...shared,
  summary: "List what awaits a second person",
  description:
    "The changes of rules that are proposed and neither confirmed nor refused, the oldest first, at most 100.",
  queryParams: z.object({
    approvalRuleID: identifier.optional().meta({ description: "Those of one rule alone." }),
  }),
  response: ruleProposals,
  example: examples.listRuleProposals,
} as const satisfies Contract;

export const proposeRuleChangeContract = {
  ...proposeOperation,
  id: "proposeRuleChange",
  ...shared,
  summary: "Propose a change of a rule",
  description:
    "In a company that has changes of its rules confirmed (`ConfirmsRuleChanges` of its import), rules are not created, changed or deleted at once: that is refused with 409. What is proposed here is checked as if it was made, and takes effect when another person with FullAccess confirms it. A rule has one proposal at a time.",
  body: newRuleProposal,
  maxBytes: 64 * 1024,
  response: ruleProposal,
  status: 201,
  refuses: [409],
  example: examples.proposeRuleChange,
} as const satisfies Contract;

export const confirmRuleChangeContract = {
  ...confirmOperation,
  id: "confirmRuleChange",
  ...shared,
  summary: "Confirm a proposed change",
  description:
    "Makes the change. 403 for whoever proposed it, and 409 when the rule has changed since or what is proposed can no longer be.",
  params,
  refuses: [409],
  example: examples.confirmRuleChange,
} as const satisfies Contract;

export const refuseRuleChangeContract = {
  ...refuseOperation,
  id: "refuseRuleChange",
  ...shared,
  summary: "Refuse or withdraw a proposed change",
  description: "Nothing changes, and the audit keeps what was proposed. Who proposed it withdraws it so.",
  params,
  body: refusal,
  bodyOptional: true,
  example: examples.refuseRuleChange,
} as const satisfies Contract;
