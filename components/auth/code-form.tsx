"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { TextInput } from "@/components/ui/text-input";
import { readResetCode } from "@/lib/account/passwords/reset-code";
import type { ResetOutcome } from "@/lib/account/passwords/reset-outcome";
import { NewPasswordField } from "./new-password-field";
import { useResetForm } from "./use-reset-form";
import { typedUsername, UsernameField } from "./username-field";

type Props = {
  /** What came of it when the browser sent the form without JavaScript. */
  outcome?: ResetOutcome;
  minLength: number;
  onEnd: (outcome: ResetOutcome) => void;
};

/** For a link that cannot be opened here, and for browsers without JavaScript: the mail's code, and the new password. */
export function CodeForm({ outcome, minLength, onEnd }: Props) {
  const form = useResetForm({ outcome, minLength, onEnd });
  const { errors, isSubmitting } = form.formState;

  return (
    <form
      method="post"
      action="/reset-password/submit"
      noValidate
      onSubmit={form.submit}
      className="flex flex-col gap-5"
    >
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <UsernameField {...form.register("Username", typedUsername)} error={errors.Username?.message} />
      <Field
        label="Code from the email"
        required
        error={errors.Code?.message}
        hint="Ten letters and digits. Capitals and the dash don't matter."
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register("Code", { validate: (typed) => readResetCode(typed) !== undefined || notACode })}
            size="lg"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono uppercase tracking-wider"
          />
        )}
      </Field>
      <NewPasswordField form={form} minLength={minLength} />
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting} className="w-full">
        {isSubmitting ? "Changing" : "Change password"}
      </Button>
    </form>
  );
}

const notACode = "Enter the ten characters of the code, such as 7K2QF-9XM4D.";
