"use client";

import { ErrorPanel } from "@/components/ui/error-panel";
import { LinkButton } from "@/components/ui/link-button";

type Props = { error: unknown; retry: () => void };

/** What an error boundary shows. The digest stands beside the failure in the server's log. */
export function Failure({ error, retry }: Props) {
  return (
    <ErrorPanel
      level={1}
      title="Something went wrong on our side"
      requestID={digestOf(error)}
      onRetry={retry}
      actions={<LinkButton href="/">Go to the start</LinkButton>}
    />
  );
}

function digestOf(error: unknown) {
  return error instanceof Error && "digest" in error && typeof error.digest === "string" ? error.digest : undefined;
}
