"use client";

import { useRef } from "react";
import { NewPasswordField } from "@/components/password/new-password-field";
import { ResetNotice } from "@/components/password/reset-notice";
import { useReset } from "@/components/password/use-reset";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
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
  const code = useRef<HTMLInputElement>(null);
  const reset = useReset({ token: () => code.current?.value.replace(/\s/g, "") ?? "", outcome, minLength, onEnd });

  return (
    <form method="post" action="/reset-password/submit" onSubmit={reset.submit} className="flex flex-col gap-5">
      <ResetNotice outcome={reset.outcome} />
      <Field label="Code from the mail" required hint="The long line of letters and digits below the link.">
        {(control) => (
          <TextInput
            {...control}
            ref={code}
            name="Code"
            size="lg"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <NewPasswordField ref={reset.input} minLength={minLength} error={reset.error} />
      <Button type="submit" variant="primary" size="lg" pending={reset.pending} className="w-full">
        {reset.pending ? "Changing" : "Change password"}
      </Button>
    </form>
  );
}
