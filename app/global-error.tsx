"use client";

import { BarePage } from "@/components/shell/bare-page";
import { Failure } from "@/components/shell/failure";
import "./globals.css";

/** Stands in for the root layout when that one fails. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <BarePage>
          <Failure {...props} />
        </BarePage>
      </body>
    </html>
  );
}
