"use client";

import { useForm } from "react-hook-form";
import type { PasswordValues } from "@/components/auth/use-reset-form";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { changePasswordContract } from "@/lib/account/passwords/contract";
import { changePasswordOperation } from "@/lib/account/passwords/operations";
import { refusalWords } from "@/lib/account/passwords/reset-outcome";
import { CallError } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";

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
      const { at, message } = toProblem(error, minLength);
      return form.setError(at, { message }, { shouldFocus: true });
    }
    form.reset();
  });
  return { ...form, submit };
}

/** What to tell the person, and where. */
function toProblem(error: unknown, minLength: number) {
  const { status, faults } = error instanceof CallError ? error : new CallError(0, "");
  const { Property, Reason } = faults[0]?.Data ?? {};
  if (status === 400 && Property === "CurrentPassword")
    return { at: "CurrentPassword", message: "This is not your current password." } as const;
  if (status === 400 || status === 413)
    return { at: "NewPassword", message: refusalWords(String(Reason), minLength) } as const;
  const message = status === 401 || status === 429 ? refusalsOf(error, because)[0].words : lost;
  return { at: "root", message } as const;
}

const because = { 429: (wait: string) => `Too many attempts. Try again in ${wait}.` };
const lost = "The server did not answer. Try again. If your current password is no longer accepted, it was changed.";
