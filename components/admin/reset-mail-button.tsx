"use client";

import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { call } from "@/lib/http/call";
import type { sendPasswordResetContract } from "@/lib/users/contract";
import { sendPasswordResetOperation } from "@/lib/users/operations";
import { useAsking } from "./use-asking";

export function ResetMailButton({ userID, email, active }: { userID: string; email: string; active: boolean }) {
  const { pending, ask } = useAsking("No email was sent.");
  const send = async () => {
    await call<typeof sendPasswordResetContract>(sendPasswordResetOperation, { params: { userID } });
    notify("Reset email sent", { detail: `To ${email}. Older links no longer work.` });
  };
  if (!active) return <p className="text-muted">Inactive users cannot receive reset emails.</p>;
  return (
    <Button pending={pending} onClick={() => ask(send)}>
      Send reset email
    </Button>
  );
}
