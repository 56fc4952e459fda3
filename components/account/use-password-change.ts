"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { PasswordValues } from "@/components/password/use-reset-form";
import { notify } from "@/components/ui/toast-store";
import { waitingTime } from "@/lib/auth/sign-in";
import { CallError, call } from "@/lib/http/call";
import type { changePasswordContract } from "@/lib/passwords/contract";
import { changePasswordOperation } from "@/lib/passwords/operations";
import { refusalWords } from "@/lib/passwords/reset-outcome";

/** A form that changes one's own password. What is refused stands at its field, and nothing typed is lost. */
export function usePasswordChange(minLength: number) {
  const router = useRouter();
  const form = useForm<PasswordValues>();

  const submit = form.handleSubmit(async ({ CurrentPassword, NewPassword }) => {
    const body = { CurrentPassword, NewPassword };
    try {
      await call<typeof changePasswordContract>(changePasswordOperation, { body });
    } catch (error) {
      const { at, message } = toProblem(error, minLength);
      return form.setError(at, { message }, { shouldFocus: true });
    }
    form.reset();
    notify("Password changed", { detail: "All other sessions were signed out." });
    router.refresh();
  });
  return { ...form, submit };
}

/** What to tell the person, and where. */
function toProblem(error: unknown, minLength: number) {
  const { status, faults, retryAfter = 60 } = error instanceof CallError ? error : new CallError(0, "");
  const { Property, Reason } = faults[0]?.Data ?? {};
  if (status === 400 && Property === "CurrentPassword")
    return { at: "CurrentPassword", message: "This is not your current password." } as const;
  if (status === 400 || status === 413)
    return { at: "NewPassword", message: refusalWords(String(Reason), minLength) } as const;
  return { at: "root", message: rootProblem(status, retryAfter) } as const;
}

function rootProblem(status: number, seconds: number) {
  if (status === 401) return "Your session ended. Sign in again, then submit this again.";
  if (status === 429) return `Too many attempts. Try again in ${waitingTime(seconds)}.`;
  return "The server did not answer. Try again. If your current password is no longer accepted, it was changed.";
}
