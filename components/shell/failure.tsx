"use client";

import { lazy, Suspense } from "react";
import type { FailureProps } from "./failure-panel";

// Every page carries its error boundaries; what they show is fetched when it is needed.
const FailurePanel = lazy(() => import("./failure-panel").then(({ FailurePanel }) => ({ default: FailurePanel })));

export function Failure(props: FailureProps) {
  return (
    <Suspense>
      <FailurePanel {...props} />
    </Suspense>
  );
}
