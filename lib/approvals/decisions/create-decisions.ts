import "server-only";

import { authorize } from "@/lib/auth/actor";
import { toAppError } from "@/lib/db/faults";
import type { AppError } from "@/lib/errors";
import { partOf, reserveKey } from "@/lib/events/idempotency-key";
import { withDenialAudit } from "@/lib/events/record";
import { type By, write } from "@/lib/events/write";
import { createDecisionsContract, type DecisionResult, type NewDecisions, type Outcome, outcomes } from "./contract";
import { decide, type Press, pressWith } from "./decide";

/** How many orders are decided side by side, as far as the actor's share of the connections has room. */
const side = 4;

type NewDecision = NewDecisions["Decisions"][number];

/**
 * Decides up to a hundred, each in a transaction of its own, with an outcome for each in their order. Under an
 * Idempotency-Key each is made once; those that were refused are tried again. Throws Idempotency.KeyReused.
 */
export async function createDecisions(by: By, { Decisions, HoldSeconds = 0 }: NewDecisions) {
  const { actor } = by;
  authorize(actor, createDecisionsContract.roles);

  if (by.key) await reserveKey(actor, by.key);
  const results: DecisionResult[] = [];
  const queue = byOrder(Decisions);
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      // One after the other, since an order is decided by one at a time.
      for (const at of next) {
        const request = Decisions[at];
        if (!request) continue;
        const key = by.key && partOf(by.key, at);
        results[at] = await decideOne({ ...by, key }, request, HoldSeconds);
        if (by.key && key?.repeated) by.key.repeated = true;
      }
    }
  };
  await Promise.all(Array.from({ length: side }, work));
  return { Items: results };
}

/** The places of the decisions, together for each order; the first order last. */
function byOrder(decisions: readonly NewDecision[]) {
  const places = new Map<string, number[]>();
  for (const [at, { OrderID }] of decisions.entries()) places.set(OrderID, [...(places.get(OrderID) ?? []), at]);
  return [...places.values()].reverse();
}

async function decideOne(by: By, request: NewDecision, holdSeconds: number): Promise<DecisionResult> {
  const { OrderID, ApprovalID = null } = request;
  const attempt = { operation: createDecisionsContract.id, origin: by.origin };
  try {
    const Decisions = await withDenialAudit(by.actor, attempt, () =>
      write(by, (unit) => decide(unit, by, pressOf(request, holdSeconds))),
    );
    return { OrderID, ApprovalID, Outcome: holdSeconds > 0 ? "Held" : "Done", Decisions, Error: null };
  } catch (error) {
    return refusedBy(toAppError(error, by.origin.requestId), request);
  }
}

function refusedBy(refusal: AppError, request: NewDecision): DecisionResult {
  const { OrderID, ApprovalID = null } = request;
  const { code, message, data } = refusal;
  // Safe: the data of a refusal are JSON.
  const Data = data as NonNullable<DecisionResult["Error"]>["Data"];
  const fault = { ErrorCode: code, Message: message, Data };
  return { OrderID, ApprovalID, Outcome: outcomeOf(refusal), Decisions: [], Error: fault };
}

function outcomeOf({ code, data: { Reason } }: AppError): Outcome {
  if (code === "NotFound") return "NotFound";
  return outcomes.find((outcome) => outcome === Reason) ?? "Failed";
}

function pressOf({ OrderID, ApprovalID, Decision, ...said }: NewDecision, holdSeconds: number): Press {
  return {
    direction: "all",
    orderID: OrderID,
    approvalID: ApprovalID,
    decision: Decision,
    ...pressWith(said),
    holdSeconds,
  };
}
