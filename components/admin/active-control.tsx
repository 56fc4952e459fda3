"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { notify } from "@/components/ui/toast-store";
import { call } from "@/lib/http/call";
import type { updateUserContract } from "@/lib/users/contract";
import { updateUserOperation } from "@/lib/users/operations";
import { useAsking } from "./use-asking";

type Props = { userID: string; name: string; active: boolean };

/** Lets a user in or keeps them out; keeping out is asked about first. */
export function ActiveControl({ userID, name, active }: Props) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { pending, ask } = useAsking();

  const setActive = (Active: boolean) =>
    ask(async () => {
      await call<typeof updateUserContract>(updateUserOperation, { params: { userID }, body: { Active } });
      notify(Active ? `${name} can sign in again.` : `${name} was deactivated and signed out everywhere.`);
      setAsking(false);
      router.refresh();
    });

  if (!active) {
    return (
      <Button pending={pending} onClick={() => setActive(true)}>
        Activate
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Deactivate…</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Deactivate ${name}?`}
        confirm="Deactivate"
        pending={pending}
        onConfirm={() => setActive(false)}
      >
        They are signed out everywhere immediately, their tokens stop working, and they cannot sign in or reset their
        password. Their history is kept. You can activate them again at any time.
      </ConfirmDialog>
    </>
  );
}
