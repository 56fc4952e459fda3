import { FileQuestion } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";

/** What does not exist, and what is another's, in the same words. A plain link: every page carries this one's code. */
export function Missing() {
  return (
    <EmptyState
      icon={FileQuestion}
      level={1}
      title="Page not found"
      actions={
        <a href="/" className={buttonClass({})}>
          Go to home
        </a>
      }
    >
      It does not exist, or you do not have access to it. Check the address, or ask the person who sent it to you.
    </EmptyState>
  );
}
