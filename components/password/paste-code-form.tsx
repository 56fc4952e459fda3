"use client";

import { NewPasswordField } from "@/components/password/new-password-field";
import { useResetForm } from "@/components/password/use-reset-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { TextInput } from "@/components/ui/text-input";
import type { ResetOutcome } from "@/lib/passwords/reset-outcome";

type Props = {
  /** What came of it when the browser sent the form without JavaScript. */
  outcome?: ResetOutcome;
  minLength: number;
  onEnd: (outcome: ResetOutcome) => void;
};

/** For a link that did not open, and for browsers without JavaScript: the code from the mail, and the new password. */
export function PasteCodeForm({ outcome, minLength, onEnd }: Props) {
  const form = useResetForm({ outcome, minLength, onEnd });
  const { errors, isSubmitting } = form.formState;

  return (
    <form method="post" action="/reset-password/submit" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <Field label="Code from the mail" required hint="The long line of letters and digits below the link.">
        {(control) => (
          <TextInput
            {...control}
            {...form.register("Code", { setValueAs: withoutSpaces })}
            size="lg"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono"
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

const withoutSpaces = (text: string) => text.replace(/\s/g, "");
