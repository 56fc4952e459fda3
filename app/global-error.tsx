"use client";

import { BarePage } from "@/components/shell/bare-page";
import { Failure } from "@/components/shell/failure";
import { isBeforeHydration, KeptPage } from "@/components/shell/kept-page";
import "./globals.css";

/** Replaces the root layout if that fails. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  if (isBeforeHydration(props.error)) return <KeptPage />;
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
