"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { call } from "@/lib/http/call";
import type { sendPasswordResetContract } from "@/lib/users/contract";
import { sendPasswordResetOperation } from "@/lib/users/operations";
import { refusalOf } from "./refusal-of";

export function ResetMailButton({ userID, email, active }: { userID: string; email: string; active: boolean }) {
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    try {
      await call<typeof sendPasswordResetContract>(sendPasswordResetOperation, { params: { userID } });
      notify("The mail is on its way.", { detail: `To ${email}. Older links no longer work.` });
    } catch (error) {
      notify("No mail was sent.", { tone: "bad", detail: refusalOf(error) });
    }
    setPending(false);
  };
  if (!active) return <p className="text-muted">Activate them first: who is inactive gets no mail.</p>;
  return (
    <Button pending={pending} onClick={send}>
      Send reset mail
    </Button>
  );
}
