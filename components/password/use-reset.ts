"use client";

import { type FormEvent, useRef, useState } from "react";
import { passwordRules } from "@/lib/passwords/policy";
import { sendNewPassword } from "@/lib/passwords/reset-client";
import { type ResetOutcome, refusalWords } from "@/lib/passwords/reset-outcome";

type Options = {
  token: () => string;
  outcome?: ResetOutcome;
  minLength: number;
  /** Called when it worked, or when this token never will. */
  onEnd: (outcome: ResetOutcome) => void;
};

/** Sends the form's NewPassword; a refused password keeps the token, and puts the cursor back into `input`. */
export function useReset({ token, outcome: earlier, minLength, onEnd }: Options) {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState(earlier);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const password = String(new FormData(event.currentTarget).get("NewPassword"));
    const broken = passwordRules(minLength).find((rule) => !rule.test(password))?.id;
    setPending(true);
    const answer: ResetOutcome = broken
      ? { kind: "refused", reason: broken }
      : await sendNewPassword(token(), password);
    setPending(false);
    setOutcome(answer);
    if (answer.kind === "refused") input.current?.focus();
    if (answer.kind === "changed" || answer.kind === "dead") onEnd(answer);
  }

  const error = outcome?.kind === "refused" ? refusalWords(outcome.reason, minLength) : undefined;
  return { submit, pending, outcome, error, input };
}
