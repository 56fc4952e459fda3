"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { ResetRequested } from "@/components/password/reset-requested";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { TextInput } from "@/components/ui/text-input";
import { waitingTime } from "@/lib/auth/sign-in";
import { keepTypedName, typedName } from "@/lib/auth/typed-name";
import { type RequestOutcome, requestReset } from "@/lib/passwords/reset-client";

export function ForgotPasswordForm({ linkMinutes, username }: { linkMinutes: number; username?: string }) {
  const { register, handleSubmit, setError, formState } = useForm<{ whose: string }>();
  const { errors, isSubmitting } = formState;
  const [sent, setSent] = useState(false);

  const ask = handleSubmit(async ({ whose }) => {
    keepTypedName(whose);
    const outcome = await requestReset(whose);
    if (outcome.kind === "sent") setSent(true);
    else setError("root", { message: requestProblem(outcome) });
  });

  return (
    <div className="flex flex-col gap-5">
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      {sent ? (
        <ResetRequested linkMinutes={linkMinutes} pending={isSubmitting} onAgain={ask} />
      ) : (
        <form method="post" noValidate onSubmit={ask} className="flex flex-col gap-5">
          <Field label="Username or email" required error={errors.whose?.message}>
            {(control) => (
              <TextInput
                {...control}
                {...register("whose", { setValueAs: trim, required: "Enter your username or your email." })}
                defaultValue={username ?? typedName()}
                size="lg"
                autoComplete="username"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                inputMode="email"
                autoFocus={!username}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" pending={isSubmitting} className="w-full">
            Send a link
          </Button>
        </form>
      )}
    </div>
  );
}

const trim = (text: string) => text.trim();

function requestProblem(outcome: Exclude<RequestOutcome, { kind: "sent" }>) {
  return outcome.kind === "busy"
    ? `Too many requests. Try again in ${waitingTime(outcome.seconds)}.`
    : "The server did not answer. Check your connection and try again.";
}
