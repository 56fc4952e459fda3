"use client";

import { buttonClass } from "@/components/ui/button-class";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useBrowserValue } from "@/components/ui/use-store";
import { requestIDMeta } from "@/lib/api/request-id-meta";
import { offlineDigest, tooManyDigest } from "@/lib/telemetry/page-digest";

export type FailureProps = { error: unknown; retry: () => void };

/** What an error boundary shows. Both the request's ID and the digest stand beside the failure in the server's log. */
export function FailurePanel({ error, retry }: FailureProps) {
  // React looks again once the page, and with it the meta element, is in the document.
  const requestID = useBrowserValue(requestOfThisPage, () => undefined);
  const digest = digestOf(error);
  const offline = offlineDigest.requestID(digest);
  const tooMany = tooManyDigest.requestID(digest);
  return (
    <ErrorPanel
      level={1}
      title={tooMany ? "Too many requests" : offline ? "The database cannot be reached" : "Something went wrong"}
      requestID={offline ?? tooMany ?? requestID}
      reference={digest}
      onRetry={retry}
      actions={
        // A whole new page: after a failure nothing of this one is to be trusted.
        <a href="/" className={buttonClass({})}>
          Go to home
        </a>
      }
    >
      {tooMany &&
        "You, or others who share your account or network, asked for many pages at once. Wait a few seconds and try again."}
      {offline &&
        "It is unavailable or overloaded. This usually resolves itself. Nothing you saved is lost. Try again in a moment."}
    </ErrorPanel>
  );
}

function digestOf(error: unknown) {
  return error instanceof Error && "digest" in error && typeof error.digest === "string" ? error.digest : undefined;
}

/** The ID of the request that brought this page; undefined once links were followed, which are requests of their own. */
function requestOfThisPage() {
  if (performance.getEntriesByType("navigation")[0]?.name !== location.href) return;
  return document.querySelector<HTMLMetaElement>(`meta[name="${requestIDMeta}"]`)?.content || undefined;
}
