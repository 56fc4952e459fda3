import type { DomainEvent, EventObject } from "@/lib/events/catalogue";
import type { Unit } from "@/lib/events/write";
import type { MatchingRule } from "./matching";

type About = Pick<DomainEvent, "userID" | "clientID"> & { object: EventObject; place: Place };
type Place = { OrderID: string; OrderReturnID?: string };

/** Reports the rules that matched because they could not be evaluated, each only to its own company. */
export function emitFaults({ emit }: Pick<Unit, "emit">, rules: readonly MatchingRule[], { place, ...about }: About) {
  for (const { ruleID, companyID, ruleExpression, why } of rules) {
    if (!why.Fault) continue;
    const { Code, Message } = why.Fault;
    const data = { ...place, ApprovalRuleID: ruleID, RuleExpression: ruleExpression, Code, Message };
    emit({ ...about, companies: [companyID], event: "approvalrule.failed", data });
  }
}
