"use client";

import { type FormEvent, useRef, useState } from "react";
import { NewPasswordField, newPasswordProblem } from "@/components/password/new-password-field";
import { ResetNotice } from "@/components/password/reset-notice";
import { UsernameForManagers } from "@/components/password/username-for-managers";
import { Button } from "@/components/ui/button";
import { sendNewPassword } from "@/lib/passwords/reset-client";
import type { ResetOutcome } from "@/lib/passwords/reset-outcome";

type Props = {
  /** From the link's fragment; kept in memory only. */
  token: string;
  username: string;
  minLength: number;
  onOutcome: (outcome: ResetOutcome) => void;
};

export function NewPasswordForm({ token, username, minLength, onOutcome }: Props) {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<ResetOutcome>();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (message: string) => {
    setOutcome({ kind: "refused", message });
    input.current?.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const password = String(new FormData(event.currentTarget).get("NewPassword"));
    const problem = newPasswordProblem(password, minLength);
    if (problem) return refuse(problem);

    setPending(true);
    const answer = await sendNewPassword(token, password);
    setPending(false);
    if (answer.kind === "refused") return refuse(answer.message);
    setOutcome(answer);
    onOutcome(answer);
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UsernameForManagers username={username} />
      <ResetNotice outcome={outcome} />
      <NewPasswordField
        ref={input}
        minLength={minLength}
        error={outcome?.kind === "refused" ? outcome.message : undefined}
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" pending={pending} className="w-full">
        {pending ? "Changing" : "Change password"}
      </Button>
    </form>
  );
}
