"use client";

import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { sendPasswordResetContract } from "@/lib/users/contract";
import { sendPasswordResetOperation } from "@/lib/users/operations";

export function ResetMailButton({ userID, email, active }: { userID: string; email: string; active: boolean }) {
  const { pending, run } = useOperation<typeof sendPasswordResetContract>(sendPasswordResetOperation, {
    done: () => notify("Reset email sent", { detail: `To ${email}. Older links no longer work.` }),
    failed: "No email was sent.",
    because: { TooManyRequests: "Too many emails to this person. Try again in {wait}." },
  });
  if (!active) return <p className="text-muted">Inactive users cannot receive reset emails.</p>;
  return (
    <Button pending={pending} onClick={() => run({ params: { userID } })}>
      Send reset email
    </Button>
  );
}
