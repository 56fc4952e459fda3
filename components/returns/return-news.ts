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

/** What the message of a change is about. */
export const changeOf = (returnID: string) => `change of return ${returnID}`;

/** What the news says of a return: in words, whether that is an end of it, and whether somebody else has made it. */
export function newsOf(returnID: string, news: News) {
  const changes = "changes" in news ? news.changes : [];
  const own = changes.filter((each) => each.ObjectType === "OrderReturn" && each.ObjectID === returnID);
  if (own.length === 0) return undefined;
  const end = own.flatMap(endOf).at(-1);
  return {
    words: end ?? `Return ${returnID} has changed.`,
    isEnd: end !== undefined,
    isOfOthers: own.some(({ Person }) => !isMe(Person)),
  };
}
