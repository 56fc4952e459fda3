"use client";

import { BarePage } from "@/components/shell/bare-page";
import { Failure } from "@/components/shell/failure";

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <BarePage>
      <Failure {...props} />
    </BarePage>
  );
}
