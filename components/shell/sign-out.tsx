"use client";

import { type FormEvent, useState } from "react";
import { signOutForm } from "@/components/shell/sign-out-form";
import { LogOut } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { notify } from "@/components/ui/toast-store";
import { tellSignedOut } from "@/lib/account/sign-in/session-watch";
import { signOut } from "@/lib/account/sign-in/sign-out";

/**
 * Ends the session on the server, empties the browser's other tabs, then leaves by a full navigation, so that nothing
 * private stays in memory.
 */
export function SignOut() {
  const [pending, setPending] = useState(false);

  async function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await signOut();
      tellSignedOut();
      location.assign("/sign-in");
    } catch {
      setPending(false);
      notify("You are still signed in.", {
        tone: "bad",
        detail: "The server did not answer. Try again.",
        isOutage: true,
      });
    }
  }

  return (
    <form id={signOutForm} method="post" action="/api/auth/signout" onSubmit={leave}>
      <button
        type="submit"
        aria-busy={pending || undefined}
        className="flex h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-strong max-md:h-11"
      >
        {pending ? <Spinner size={15} /> : <LogOut size={15} aria-hidden />}
        Sign out
      </button>
    </form>
  );
}
