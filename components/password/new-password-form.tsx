"use client";

import { NewPasswordField } from "@/components/password/new-password-field";
import { ResetNotice } from "@/components/password/reset-notice";
import { useReset } from "@/components/password/use-reset";
import { UsernameForManagers } from "@/components/password/username-for-managers";
import { Button } from "@/components/ui/button";
import type { ResetOutcome } from "@/lib/passwords/reset-outcome";

type Props = {
  /** From the link's fragment; kept in memory only. */
  token: string;
  username: string;
  minLength: number;
  onEnd: (outcome: ResetOutcome) => void;
};

export function NewPasswordForm({ token, username, minLength, onEnd }: Props) {
  const reset = useReset({ token: () => token, minLength, onEnd });
  return (
    <form method="post" noValidate onSubmit={reset.submit} className="flex flex-col gap-5">
      <UsernameForManagers username={username} />
      <ResetNotice outcome={reset.outcome} />
      <NewPasswordField ref={reset.input} minLength={minLength} error={reset.error} autoFocus />
      <Button type="submit" variant="primary" size="lg" pending={reset.pending} className="w-full">
        {reset.pending ? "Changing" : "Change password"}
      </Button>
    </form>
  );
}
