"use client";

import { useActionState } from "react";
import { NewPasswordField } from "@/components/password/new-password-field";
import { ResetEnd } from "@/components/password/reset-end";
import { ResetNotice } from "@/components/password/reset-notice";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { ResetOutcome } from "@/lib/passwords/reset-outcome";

export type PasteCodeState = { code: string; outcome: ResetOutcome } | undefined;
export type PasteCodeAction = (state: PasteCodeState, form: FormData) => Promise<PasteCodeState>;

type Props = { action: PasteCodeAction; minLength: number; linkMinutes: number };

/** For a link that did not open, and for browsers without JavaScript: the code from the mail, and the new password. */
export function PasteCodeForm({ action, minLength, linkMinutes }: Props) {
  const [state, submit, pending] = useActionState(action, undefined);
  const outcome = state?.outcome;
  if (outcome?.kind === "changed" || outcome?.kind === "dead") {
    return <ResetEnd outcome={outcome} linkMinutes={linkMinutes} />;
  }

  return (
    <form action={submit} className="flex flex-col gap-5">
      <ResetNotice outcome={outcome} />
      <Field label="Code from the mail" required hint="The long line of letters and digits below the link.">
        {(control) => (
          <TextInput
            {...control}
            key={state?.code}
            name="Code"
            size="lg"
            defaultValue={state?.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <NewPasswordField minLength={minLength} error={outcome?.kind === "refused" ? outcome.message : undefined} />
      <Button type="submit" variant="primary" size="lg" pending={pending} className="w-full">
        {pending ? "Changing" : "Change password"}
      </Button>
    </form>
  );
}
