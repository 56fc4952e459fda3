import { CallError } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import { orderReturnStatuses } from "@/lib/returns/list";
import { statusWord } from "@/lib/words";

const changed = {
  PreconditionFailed: "This return changed while you were looking at it. This is how it is now.",
};

/** Why a step of a return was refused, in words. */
export function returnRefusal(error: unknown): string {
  const fault = error instanceof CallError ? error.faults[0] : undefined;
  const data = fault?.Data ?? {};
  switch (fault?.ErrorCode) {
    case "OrderReturn.NotEligibleToApproveOrDecline":
      return whyNot(data);
    case "OrderReturn.CannotCompleteInvalidAmount":
      return "It has no amount to refund yet. Set one first.";
    case "OrderReturn.CannotCompleteBadStatus":
    case "OrderReturn.CannotCancelInCurrentStatus":
    case "OrderReturn.CannotCancelUnsubmitted":
      return `It is ${wordOf(data.Status)} now.`;
    default:
      return refusalsOf(error, changed)[0].words;
  }
}

function whyNot({ Reason, Status, Decision, DecidedBy }: Record<string, unknown>) {
  switch (Reason) {
    case "OwnReturn":
      return "You created, submitted or last changed this return, so somebody else has to decide it.";
    case "AlreadyDecided":
      return `${nameOf(DecidedBy)} ${Decision === "Decline" ? "declined" : "approved"} this first.`;
    case "NotAwaiting":
      return `This return is ${wordOf(Status)}, so nothing is left to decide.`;
    default:
      return "Only active members of the approving group with a role for orders can decide this.";
  }
}

const wordOf = (status: unknown) => {
  const known = orderReturnStatuses.find((each) => each === status);
  return known ? statusWord(known) : "different";
};

function nameOf(person: unknown) {
  const { FirstName = "", LastName = "", Username = "Somebody" } = Object(person); // only looked into
  return `${FirstName} ${LastName}`.trim() || String(Username);
}
