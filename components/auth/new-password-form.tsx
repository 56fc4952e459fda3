"use client";

import { Button } from "@/components/ui/button";
import { FormProblem } from "@/components/ui/form-problem";
import type { ResetOutcome } from "@/lib/account/passwords/reset-outcome";
import { NewPasswordField } from "./new-password-field";
import { useResetForm } from "./use-reset-form";
import { UsernameForManagers } from "./username-for-managers";

type Props = {
  /** From the link's fragment; kept in memory only. */
  token: string;
  username: string;
  minLength: number;
  onEnd: (outcome: ResetOutcome) => void;
};

export function NewPasswordForm({ token, username, minLength, onEnd }: Props) {
  const form = useResetForm({ token, minLength, onEnd });
  const { errors, isSubmitting } = form.formState;
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <UsernameForManagers username={username} />
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <NewPasswordField form={form} minLength={minLength} autoFocus />
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting} className="w-full">
        {isSubmitting ? "Changing" : "Change password"}
      </Button>
    </form>
  );
}
