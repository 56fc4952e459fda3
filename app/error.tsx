"use client";

import { Failure } from "@/components/shell/failure";

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <title>Error · Countersign</title>
      <Failure {...props} />
    </main>
  );
}
