import { decisionKeys } from "@/components/keys/shortcuts";
import { dismissAbout } from "@/components/ui/toast-store";
import { isMe } from "./colleagues-store";
import { capital, pastOf } from "./decision-words";
import { readRows } from "./ended";
import { detailOf, follow, tellLast, undo } from "./held";
import { beginOf } from "./held-mark";
import { type Kind, type Mark, markOf, setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

/** Milliseconds between two questions, and how often they are asked: longer than any hold. */
const [patience, most] = [3000, 15];

/** The answer to a decision was lost: as soon as the server can be reached, says whether it was made all the same. */
export async function findOut(subject: Subject, refused: Extract<Mark, { state: "refused" }>) {
  const key = keyOf(subject);
  for (let asked = 0; asked < most && markOf(key) === refused; asked++) {
    const rows = await readRows([subject]).catch(() => undefined);
    if (rows && markOf(key) === refused)
      return tell(
        subject,
        refused,
        rows.find((row) => keyOf(row) === key),
      );
    await new Promise((resolve) => setTimeout(resolve, patience));
  }
}

function tell(subject: Subject, { kind }: { kind: Kind }, row: Row | undefined) {
  const key = keyOf(subject);
  const held = row?.Decision?.State === "Held" && isMe(row.Decision.Person) ? row.Decision : undefined;
  if (!held && !(row && row.Status !== "Pending" && isMe(row.Approver))) return;
  dismissAbout(key);
  const text = `${capital(pastOf(kind))} ${subject.OrderID} after all.`;
  const told = { about: key, detail: detailOf(key, "Only the answer was lost.") };
  if (!held) {
    setMark(key, { state: "done", kind, since: row?.DateCompleted ?? null });
    return tellLast(key, text, told);
  }
  follow(subject, held, { from: beginOf(held) });
  const mark = markOf(key);
  const action = { label: "Undo", of: subject.OrderID, key: decisionKeys.undo, run: () => void undo(key) };
  tellLast(key, text, { ...told, action, ...(mark?.state === "held" && { until: mark.until }) });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];
