"use client";

import { AskFirst } from "@/components/ui/ask-first";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { updateUserContract } from "@/lib/users/contract";
import { updateUserOperation } from "@/lib/users/operations";

type Props = { userID: string; name: string; active: boolean };

/** Lets a user in or keeps them out; keeping out is asked about first. */
export function ActiveControl({ userID, name, active }: Props) {
  const { pending, run } = useOperation<typeof updateUserContract>(updateUserOperation, {
    done: ({ Active }) =>
      notify(Active ? `${name} can sign in again.` : `${name} was deactivated and signed out everywhere.`),
  });
  const setActive = (Active: boolean) => run({ params: { userID }, body: { Active } });

  if (!active) {
    return (
      <Button pending={pending} onClick={() => setActive(true)}>
        Activate
      </Button>
    );
  }
  return (
    <AskFirst
      label="Deactivate…"
      title={`Deactivate ${name}?`}
      confirm="Deactivate"
      pending={pending}
      act={() => setActive(false)}
    >
      They are signed out everywhere immediately, their tokens stop working, and they cannot sign in or reset their
      password. Their history is kept. You can activate them again at any time.
    </AskFirst>
  );
}
