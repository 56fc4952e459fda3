"use client";

import { useForm } from "react-hook-form";
import type { PasswordValues } from "@/components/auth/use-reset-form";
import { showRefusals } from "@/components/ui/show-refusals";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { changePasswordContract } from "@/lib/account/passwords/contract";
import { changePasswordOperation } from "@/lib/account/passwords/operations";
import { passwordRefusals } from "@/lib/account/passwords/reset-outcome";
import type { Because } from "@/lib/api/fault-words";
import { refusalsOf } from "@/lib/api/refusal";
import { tooManyAttempts } from "@/lib/words";

/** A form that changes one's own password. What is refused stands at its field, and nothing typed is lost. */
export function usePasswordChange(minLength: number) {
  const form = useForm<PasswordValues>();
  const { send } = useOperation<typeof changePasswordContract>(changePasswordOperation, {
    done: () => notify("Password changed", { detail: "All other sessions were signed out." }),
  });

  const submit = form.handleSubmit(async ({ CurrentPassword, NewPassword }) => {
    try {
      await send({ body: { CurrentPassword, NewPassword } });
    } catch (error) {
      return showRefusals(form, ["CurrentPassword", "NewPassword"], refusalsOf(error, wordsOf(minLength)));
    }
    form.reset();
  });
  return { ...form, submit };
}

const noAnswer =
  "The server did not answer. Try again. If your current password is no longer accepted, it was changed.";

const wordsOf = (minLength: number): Because => ({
  "ValidationFailure CurrentPassword": "This is not your current password.",
  ...passwordRefusals(minLength),
  TooManyRequests: tooManyAttempts("{wait}"),
  Unreachable: noAnswer,
  ServerError: noAnswer,
  "Api.Offline": noAnswer,
});
