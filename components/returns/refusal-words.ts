import type { Because } from "@/lib/api/fault-words";
import { orderReturnStatuses } from "@/lib/returns/list";
import { statusWord } from "@/lib/words";

type Data = Record<string, unknown>;

const isNow = ({ Status }: Data) => `It is ${wordOf(Status)} now.`;

/** Why a step of a return was refused. */
export const returnRefusals: Because = {
  PreconditionFailed: "This return changed while you were looking at it. This is how it is now.",
  "OrderReturn.NotEligibleToApproveOrDecline":
    "Only active members of the approving group with a role for orders can decide this.",
  "OrderReturn.NotEligibleToApproveOrDecline OwnReturn":
    "You created, submitted or changed this return, so somebody else has to decide it.",
  "OrderReturn.NotEligibleToApproveOrDecline AlreadyDecided": ({ DecidedBy, Decision }) =>
    `${nameOf(DecidedBy)} ${Decision === "Decline" ? "declined" : "approved"} this first.`,
  "OrderReturn.NotEligibleToApproveOrDecline NotAwaiting": ({ Status }) =>
    `This return is ${wordOf(Status)}, so nothing is left to decide.`,
  "OrderReturn.CannotCompleteInvalidAmount": "It has no amount to refund yet. Set one first.",
  "OrderReturn.CannotCompleteBadStatus": isNow,
  "OrderReturn.CannotCancelInCurrentStatus": isNow,
  "OrderReturn.CannotCancelUnsubmitted": isNow,
};

function wordOf(status: unknown) {
  const match = orderReturnStatuses.find((each) => each === status);
  return match ? statusWord(match) : "different";
}

function nameOf(person: unknown) {
  const { FirstName = "", LastName = "", Username = "Somebody" } = Object(person); // only looked into
  return `${FirstName} ${LastName}`.trim() || String(Username);
}
