import { classNames } from "@/components/ui/class-names";
import type { Xp } from "@/lib/api/fields";
import { type Due, dueOf } from "@/lib/approvals/due";
import { dueWords } from "./due-words";

/** When it is due, in words; overdue also in colour. */
export function DueDate({ xp }: { xp: Xp | null }) {
  const due = dueOf(xp);
  if (!due) return null;
  return <DueText due={due} />;
}

function DueText({ due }: { due: Due }) {
  const { text, isOver } = dueWords(due, Date.now());
  return (
    <time
      dateTime={due.value}
      suppressHydrationWarning
      className={classNames("whitespace-nowrap", isOver && "font-medium text-bad")}
    >
      {text}
    </time>
  );
}
