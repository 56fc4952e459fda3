"use client";

import { BarePage } from "@/components/shell/bare-page";
import { Failure } from "@/components/shell/failure";
import { isBeforeHydration, KeptPage } from "@/components/shell/kept-page";

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  if (isBeforeHydration(props.error)) return <KeptPage />;
  return (
    <BarePage>
      <Failure {...props} />
    </BarePage>
  );
}
