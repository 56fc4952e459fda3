"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { CallError, call } from "@/lib/http/call";
import type { Contract } from "@/lib/http/contract";

type Ending = Contract & { params: z.ZodObject };

type Props = {
  operation: Pick<Ending, "method" | "path">;
  params?: Record<string, string>;
  label: string;
  /** Says what is acted on, where the label alone does not. */
  describedBy?: string;
  /** Said once it is done. */
  done: string;
};

/** Ends something of the page's: calls the operation, says so, and shows what is left. */
export function ActButton({ operation, params = {}, label, describedBy, done }: Props) {
  const router = useRouter();
  const [pending, setPending] = useState(false);

  const act = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setPending(true);
    try {
      await call<Ending>(operation, { params });
      notify(done);
    } catch (error) {
      // What is no longer there has ended, too.
      if (!(error instanceof CallError) || error.status !== 404) {
        setPending(false);
        if (!(error instanceof CallError) || error.status !== 401) notify("Something went wrong.", failed(error));
        return;
      }
    }
    // The button is about to go: the keyboard goes on from the heading above it.
    currentTarget.closest("section")?.querySelector("h2")?.focus();
    router.refresh();
    setPending(false);
  };

  return (
    <Button size="sm" pending={pending} aria-describedby={describedBy} onClick={act}>
      {label}
    </Button>
  );
}

const failed = (error: unknown) =>
  ({ tone: "bad", detail: error instanceof Error ? error.message : "Try again in a moment." }) as const;
