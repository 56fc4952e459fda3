"use client";

import { useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { fieldOf, showRefusals } from "@/components/ui/show-refusals";
import { sendNewPassword, sendNewPasswordByCode } from "@/lib/account/passwords/reset-client";
import { type ResetOutcome, resetProblem } from "@/lib/account/passwords/reset-outcome";

/** `Username` and `Code` are asked for where no link was opened, `CurrentPassword` where somebody is signed in. */
export type PasswordValues = { Username: string; Code: string; CurrentPassword: string; NewPassword: string };

const fields = ["Code", "NewPassword"] as const;

type Options = {
  /** The link's token; without it the code is typed. */
  token?: string;
  /** Of an attempt before this page. */
  outcome?: ResetOutcome;
  minLength: number;
  /** Called when it worked, or when this token never will. */
  onEnd: (outcome: ResetOutcome) => void;
};

/** A form that sends a new password. A refused one keeps the token, and stands at its field with the reason. */
export function useResetForm({ token, outcome, minLength, onEnd }: Options) {
  const [errors] = useState(() => outcome && toErrors(outcome, minLength));
  const form = useForm<PasswordValues>({ errors });

  const submit = form.handleSubmit(async ({ Username, Code, NewPassword }) => {
    const answer = token
      ? await sendNewPassword(token, NewPassword)
      : await sendNewPasswordByCode({ Username, Code, NewPassword });
    const problem = resetProblem(answer, minLength);
    if (problem) showRefusals(form, fields, [problem]);
    else onEnd(answer);
  });
  return { ...form, submit };
}

function toErrors(outcome: ResetOutcome, minLength: number): FieldErrors<PasswordValues> {
  const problem = resetProblem(outcome, minLength);
  return problem ? { [fieldOf(problem, fields)]: { type: "server", message: problem.words } } : {};
}
