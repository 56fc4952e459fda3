import type { LiveChange } from "@/lib/changes/live/contract";
import { fullName } from "@/lib/users/full-name";
import { isMe } from "./colleagues-store";
import { goneWords } from "./decision-words";
import type { Mark } from "./marks";
import { ownHolds } from "./own-holds";

/** The new mark of a row, if any. The user's own decisions in this tab are marked elsewhere. */
export function markAfter(
  key: string,
  { Type, Person, Data, DateCreated }: LiveChange,
  before: Mark | undefined,
): Mark | undefined {
  const isMine = isMe(Person);
  const kind = Data.Decision ?? "Approve";
  const isUnderWay = before?.state === "held" || before?.state === "sending" || before?.state === "undoing";
  const first = (isHeld: boolean): Mark | undefined =>
    Person ? { state: "first", person: Person, kind, at: DateCreated, isHeld } : undefined;
  switch (Type) {
    case "approval.held":
      return isMine && (isUnderWay || ownHolds.has(key + Data.HeldUntil)) ? undefined : first(true);
    case "approval.approved":
    case "approval.declined":
      if (!isMine) return first(false);
      return isUnderWay ? undefined : { state: "done", kind, since: DateCreated };
    case "approval.undone":
    case "approval.refused":
      // What is shown of somebody else may be newer.
      if (before?.state === "first" ? before.person.ID !== Person?.ID : isMine || isUnderWay) return undefined;
      return { state: "free" };
    case "approval.withdrawn":
      // The user's own decision is reported when its hold ends.
      if (isUnderWay) return undefined;
      return {
        state: "gone",
        words: goneWords(Data.Reason, isMine ? "You" : Person && fullName(Person)),
        isWithdrawn: true,
      };
    case "approval.reassigned":
      if (isMine || isUnderWay) return undefined;
      return { state: "gone", words: goneWords("Reassigned") };
    default:
      return undefined;
  }
}
