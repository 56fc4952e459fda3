import { dismissAbout, notify } from "@/components/ui/toast-store";
import { acting } from "./acting";
import { decisionOf, type Press } from "./decision-of";
import { pastOf } from "./decision-words";
import { type BusyMark, type Mark, markOf, setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

type Of = Pick<Subject, "OrderID" | "ID">;

/** Ignores presses on approvals that are being decided or were decided. */
export const isBusy = (mark: Mark | undefined): mark is BusyMark =>
  mark !== undefined && mark.state !== "refused" && mark.state !== "free";

/**
 * Decides an approval, and reports the outcome. It is marked before the answer, and so are `others` that are likely to be
 * decided with it.
 */
export async function press(subject: Subject, made: Press, others: readonly Of[] = []) {
  const key = keyOf(subject);
  if (isBusy(markOf(key))) return;
  const { kind } = made;
  const decision = decisionOf(subject, made);
  dismissAbout(key);
  const keys = [...others.map(keyOf).filter((each) => each !== key), key];
  for (const each of keys) setMark(each, { state: "sending", kind });
  await acting(
    ({ sendPress }) => sendPress(subject, decision),
    (detail) => {
      setMark(key, { state: "refused", kind, words: `Nothing was sent. ${detail}` });
      notify(`${subject.OrderID} was not ${pastOf(kind)}.`, { tone: "bad", about: key, detail, isOutage: true });
    },
  );
  for (const each of keys) if (markOf(each)?.state === "sending") setMark(each, { state: "free" });
}
