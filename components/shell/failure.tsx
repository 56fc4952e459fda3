"use client";

import { buttonClass } from "@/components/ui/button-class";
import { ErrorPanel } from "@/components/ui/error-panel";

type Props = { error: unknown; retry: () => void };

/** What an error boundary shows. The digest stands beside the failure in the server's log. */
export function Failure({ error, retry }: Props) {
  return (
    <ErrorPanel
      level={1}
      title="Something went wrong on our side"
      requestID={digestOf(error)}
      onRetry={retry}
      actions={
        // A whole new page: after a failure nothing of this one is to be trusted.
        <a href="/" className={buttonClass({})}>
          Go to the start
        </a>
      }
    />
  );
}

function digestOf(error: unknown) {
  return error instanceof Error && "digest" in error && typeof error.digest === "string" ? error.digest : undefined;
}
