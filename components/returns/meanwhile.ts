import { isMe } from "@/components/decisions/colleagues-store";
import type { News } from "@/components/live/changes";
import type { LiveChange } from "@/lib/changes/live/contract";
import { fullName } from "@/lib/users/full-name";

const endings: Partial<Record<LiveChange["Type"], string>> = {
  "orderreturn.approved": "approved",
  "orderreturn.declined": "declined",
  "orderreturn.completed": "completed",
  "orderreturn.canceled": "canceled",
};

/** What somebody else has made of it, if that is an end. */
function endOf({ Type, Person, ObjectID }: LiveChange) {
  const verb = endings[Type];
  return verb && Person && !isMe(Person) ? [`${fullName(Person)} ${verb} return ${ObjectID}.`] : [];
}

/** What of the news is about a return: what an end of it says in words, and whether somebody else has changed it. */
export function newsOf(returnID: string, news: News) {
  const changes = "changes" in news ? news.changes : [];
  const own = changes.filter((each) => each.ObjectType === "OrderReturn" && each.ObjectID === returnID);
  if (own.length === 0) return undefined;
  return { end: own.flatMap(endOf).at(-1), isOfOthers: own.some(({ Person }) => !isMe(Person)) };
}

/** What somebody else has made of a return, in words. */
export const meanwhileWords = (returnID: string, end: string | undefined) => end ?? `Return ${returnID} has changed.`;
