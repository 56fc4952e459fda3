"use client";

import type { MouseEvent } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { notifyFailure } from "@/components/ui/notify-failure";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { usePageRefresh } from "@/components/ui/use-page-refresh";
import { CallError } from "@/lib/api/call";
import type { Contract, OperationOf } from "@/lib/api/contract";

type Ending = Contract & { params: z.ZodObject };

type Props = {
  operation: OperationOf<Ending>;
  params?: Record<string, string>;
  label: string;
  /** Says what is acted on, where the label alone does not. */
  describedBy?: string;
  /** Said once it is done. */
  done: string;
};

/** Ends something of the page's: calls the operation, says so, and shows what is left. */
export function ActButton({ operation, params = {}, label, describedBy, done }: Props) {
  const refresh = usePageRefresh();
  const { pending, send } = useOperation<Ending>(operation, { done: () => notify(done) });

  const act = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    try {
      await send({ params });
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      // Who is asked to sign in again sees why.
      if (status === 401) return;
      // What is no longer there has ended, too.
      if (status !== 404) return notifyFailure("Something went wrong.", error);
      refresh();
    }
    // The button is about to go: the keyboard goes on from the heading above it.
    currentTarget.closest("section")?.querySelector("h2")?.focus();
  };

  return (
    <Button size="sm" pending={pending} aria-describedby={describedBy} onClick={act}>
      {label}
    </Button>
  );
}
