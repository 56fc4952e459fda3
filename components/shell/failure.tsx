"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { PageTitle } from "@/components/ui/page-title";
import { isLoadFailure, PartFailure } from "@/components/ui/part-failure";
import type { FailureProps } from "./failure-panel";

// Every page carries its error boundaries; what they show is fetched when it is needed.
const FailurePanel = lazyPart(() => import("./failure-panel").then(({ FailurePanel }) => FailurePanel), {
  Failed: UnloadedPage,
});

export function Failure(props: FailureProps) {
  return (
    <>
      <PageTitle>Error</PageTitle>
      {isLoadFailure(props.error) ? <UnloadedPage {...props} /> : <FailurePanel {...props} />}
    </>
  );
}

function UnloadedPage({ retry }: FailureProps) {
  return (
    <div className="flex justify-center px-6 py-14">
      <PartFailure onRetry={retry} as="h1" />
    </div>
  );
}
