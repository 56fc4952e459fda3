"use client";

import { BarePage } from "@/components/shell/bare-page";
import { Failure } from "@/components/shell/failure";
import { isBeforeHydration, UnhydratedPage } from "@/components/shell/unhydrated-page";

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  if (isBeforeHydration(props.error)) return <UnhydratedPage />;
  return (
    <BarePage>
      <Failure {...props} />
    </BarePage>
  );
}
