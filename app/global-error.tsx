"use client";

import { Failure } from "@/components/shell/failure";
import "./globals.css";

/** Stands in for the root layout when that one fails. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Error · Countersign</title>
        <main className="flex min-h-dvh items-center justify-center">
          <Failure {...props} />
        </main>
      </body>
    </html>
  );
}
