import { FileQuestion } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";

/** What does not exist, and what is another's, in the same words. A plain link: every page carries this one's code. */
export function Missing() {
  return (
    <EmptyState
      icon={FileQuestion}
      level={1}
      title="There is nothing here"
      actions={
        <a href="/" className={buttonClass({})}>
          Go to the start
        </a>
      }
    >
      It does not exist, or it is not yours to see. Check the address, or ask whoever sent it to you.
    </EmptyState>
  );
}
