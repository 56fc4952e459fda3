"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { Failure } from "@/components/shell/failure";
import type { FailureProps } from "@/components/shell/failure-panel";
import { KeptPage } from "@/components/shell/kept-page";
import { pageAskedFor } from "@/components/shell/page-asked-for";
import { isLoadFailure } from "@/components/ui/part-failure";
import { dismiss, notify } from "@/components/ui/toast-store";

/** Stands for a page that failed; of one whose script did not arrive, the page before it stays on screen instead. */
export function PageFailure(props: FailureProps) {
  const router = useRouter();
  const { error } = props;
  if (!isLoadFailure(error) || !(unopened.has(error) || pageAskedFor.isAwaited())) return <Failure {...props} />;
  if (!unopened.has(error)) {
    unopened.add(error);
    // Safe: Next has taken it for an address of ours.
    const href = pageAskedFor.href() as Route;
    // Nothing of this is ever shown, so there is no effect in which to do it.
    setTimeout(() => stay(() => router.push(href)));
  }
  return <KeptPage />;
}

const unopened = new WeakSet<Error>();
let notice: number | undefined;

function stay(tryAgain: () => void) {
  pageAskedFor.note(location.href);
  // Next takes the page of this address for the one to show, which ends the transition.
  history.replaceState(null, "", location.href);
  if (notice !== undefined) dismiss(notice);
  notice = notify("Couldn't load this part", {
    tone: "bad",
    detail: "There may be a new version of Countersign. Reloading the page gets it.",
    action: { label: "Try again", run: tryAgain },
  });
}
