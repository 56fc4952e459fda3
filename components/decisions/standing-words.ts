import { capital, endingWords, finalWords, lostWords, ongoingOf, pastOf } from "./decision-words";
import type { BusyMark } from "./marks";
import { backWords } from "./snooze-times";

/** What has become of an approval, or is becoming of it. */
export function standingWords(mark: BusyMark, zone: string) {
  switch (mark.state) {
    case "snoozed":
      return `Snoozed until ${backWords(Date.parse(mark.until), Date.now(), zone)}.`;
    case "sending":
      return `${capital(ongoingOf(mark.kind))}…`;
    case "undoing":
      return "Undoing…";
    case "held":
      return `You ${pastOf(mark.kind)} ${mark.together.length > 1 ? `${mark.together.length} approvals of ${mark.of.OrderID}` : "this"}.`;
    case "done":
      return `${finalWords(mark.kind, mark.since)}.`;
    case "ending":
      return endingWords;
    case "gone":
      return mark.words;
    case "first":
      return lostWords(mark);
  }
}
