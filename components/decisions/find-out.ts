import { decisionKeys } from "@/components/keys/shortcuts";
import { dismissAbout } from "@/components/ui/toast-store";
import type { InboxApproval } from "@/lib/approvals/contract";
import { capital, pastOf } from "./decision-words";
import { type End, endOf, readRows } from "./ended";
import { detailOf, follow, tellLast, tellMany, undo } from "./held";
import { beginOf, cameHeld, type HeldDecision, isOwnHoldElsewhere } from "./held-mark";
import { type Kind, type Mark, markOf, setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

type Refused = Extract<Mark, { state: "refused" }>;
type Made = { of: Subject; end: End | undefined; held: HeldDecision | null };

/** Milliseconds between two questions, and how often they are asked: longer than any hold. */
const [patience, most] = [3000, 15];

/** The answer to decisions was lost: as soon as the server can be reached, says which were made all the same. */
export async function findOut(all: readonly Subject[], refused: Refused) {
  // The stream, or a page that has come since, may tell of it first.
  const isUnknown = (mark: Mark | undefined) =>
    mark === refused || isOwnHoldElsewhere(mark) || (mark !== undefined && cameHeld.has(mark));
  const unknown = () => all.filter((each) => isUnknown(markOf(keyOf(each))));
  for (let asked = 0; asked < most && unknown().length > 0; asked++) {
    const rows = await readRows(unknown()).catch(() => undefined);
    if (rows) return tell(madeOf(unknown(), rows), refused);
    await new Promise((resolve) => setTimeout(resolve, patience));
  }
}

function madeOf(all: readonly Subject[], rows: ReadonlyMap<string, InboxApproval>) {
  return all.flatMap((of): Made[] => {
    const row = rows.get(keyOf(of));
    const end = endOf(row);
    return end === "otherwise" ? [] : [{ of, end, held: row?.Decision ?? null }];
  });
}

function tell(made: readonly Made[], { kind }: { kind: Kind }) {
  const [first] = made;
  if (!first) return;
  for (const { of, end, held } of made) {
    dismissAbout(keyOf(of));
    if (end || !held) setMark(keyOf(of), { state: "done", kind, since: end?.DateCompleted ?? null });
    else follow(of, held, { from: beginOf(held) });
  }
  const lost = "Only the answer was lost.";
  const subjects = made.map(({ of }) => of);
  if (subjects.length > 1) return tellMany(subjects, kind, () => lost);
  const key = keyOf(first.of);
  const mark = markOf(key);
  const action = { label: "Undo", of: first.of.OrderID, key: decisionKeys.undo, run: () => void undo(key) };
  tellLast(key, `${capital(pastOf(kind))} ${first.of.OrderID} after all.`, {
    about: key,
    detail: detailOf(key, lost),
    ...(mark?.state === "held" && { action, until: mark.until }),
  });
}
