"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormProblem } from "@/components/ui/form-problem";
import { requestReset } from "@/lib/account/passwords/reset-client";
import { keepTypedName } from "@/lib/account/sign-in/typed-name";
import { refusalsOf } from "@/lib/api/refusal";
import { ResetRequested } from "./reset-requested";
import { typedUsername, UsernameField } from "./username-field";

export function ForgotPasswordForm({ linkMinutes, username }: { linkMinutes: number; username?: string }) {
  const { register, handleSubmit, setError, formState } = useForm<{ whose: string }>();
  const { errors, isSubmitting } = formState;
  const [sent, setSent] = useState(false);

  const ask = handleSubmit(async ({ whose }) => {
    keepTypedName(whose);
    try {
      await requestReset(whose);
      setSent(true);
    } catch (error) {
      setError("root", { message: refusalsOf(error)[0].words });
    }
  });

  return (
    <div className="flex flex-col gap-5">
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      {sent ? (
        <ResetRequested linkMinutes={linkMinutes} pending={isSubmitting} onAgain={ask} />
      ) : (
        <form method="post" noValidate onSubmit={ask} className="flex flex-col gap-5">
          <UsernameField
            {...register("whose", typedUsername)}
            error={errors.whose?.message}
            username={username}
            autoFocus={!username}
          />
          <Button type="submit" variant="primary" size="lg" pending={isSubmitting} className="w-full">
            Send a link
          </Button>
        </form>
      )}
    </div>
  );
}
