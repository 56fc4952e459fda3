import { decisionKeys } from "@/components/keys/shortcuts";
import { dismissAbout } from "@/components/ui/toast-store";
import type { InboxApproval } from "@/lib/approvals/contract";
import { capital, pastOf } from "./decision-words";
import { endOf, readRows } from "./ended";
import { detailOf, follow, tellLast, undo } from "./held";
import { beginOf, holdOf } from "./held-mark";
import { type Kind, type Mark, markOf, setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

/** Milliseconds between two questions, and how often they are asked: longer than any hold. */
const [patience, most] = [3000, 15];

/** The answer to a decision was lost: as soon as the server can be reached, says whether it was made all the same. */
export async function findOut(subject: Subject, refused: Extract<Mark, { state: "refused" }>) {
  const key = keyOf(subject);
  for (let asked = 0; asked < most && markOf(key) === refused; asked++) {
    const rows = await readRows([subject]).catch(() => undefined);
    const row = rows?.find((each) => keyOf(each) === key);
    if (rows && markOf(key) === refused) return tell(subject, refused, row);
    await new Promise((resolve) => setTimeout(resolve, patience));
  }
}

function tell(subject: Subject, { kind }: { kind: Kind }, row: InboxApproval | undefined) {
  const key = keyOf(subject);
  const end = endOf(row);
  if (end === "otherwise") return;
  dismissAbout(key);
  const text = `${capital(pastOf(kind))} ${subject.OrderID} after all.`;
  const told = { about: key, detail: detailOf(key, "Only the answer was lost.") };
  const held = row?.Decision;
  if (end || !held) {
    setMark(key, { state: "done", kind, since: end?.DateCompleted ?? null });
    return tellLast(key, text, told);
  }
  const from = beginOf(held);
  follow(subject, held, { from });
  const action = { label: "Undo", of: subject.OrderID, key: decisionKeys.undo, run: () => void undo(key) };
  tellLast(key, text, { ...told, action, until: from + holdOf(held) });
}
