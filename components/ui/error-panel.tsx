import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";

type Props = {
  title?: string;
  children?: ReactNode;
  /** Lets support find the failure in the log. */
  requestID?: string;
  /** Stands in for the request's ID where that is not known: the mark of the failure in the log. */
  reference?: string;
  onRetry?: () => void;
  actions?: ReactNode;
  level?: 1 | 2 | 3;
};

/** Something failed on our side or on the way. */
export function ErrorPanel({
  title = "This didn't load",
  children,
  requestID,
  reference,
  onRetry,
  actions,
  level,
}: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={title}
        level={level}
        actions={
          <>
            {onRetry && (
              <Button onClick={onRetry}>
                <RotateCw size={14} aria-hidden /> Try again
              </Button>
            )}
            {actions}
          </>
        }
      >
        {children ?? "Nothing you saved is lost. Try again in a moment."}
        {requestID && <Quotable name="Request" value={requestID} />}
        {!requestID && reference && <Quotable name="Reference" value={reference} />}
      </EmptyState>
    </div>
  );
}

function Quotable({ name, value }: { name: string; value: string }) {
  return (
    <p className="mt-3 flex items-center justify-center gap-1 text-sm">
      <span>
        {name} <code className="wrap-anywhere font-mono">{value}</code>
      </span>
      <CopyButton value={value} label={`Copy ${name.toLowerCase()} ID`} />
    </p>
  );
}
