import { classNames } from "@/components/ui/class-names";
import { dueWords } from "./due-words";

/** When it is due, in words; overdue also in colour. */
export function DueDate({ at }: { at: string | null }) {
  if (!at) return null;
  const { text, isOver } = dueWords(Date.parse(at), Date.now());
  return (
    <time
      dateTime={at}
      suppressHydrationWarning
      className={classNames("whitespace-nowrap", isOver && "font-medium text-bad")}
    >
      {text}
    </time>
  );
}
