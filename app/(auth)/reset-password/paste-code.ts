"use server";

import { headers } from "next/headers";
import type { PasteCodeState } from "@/components/password/paste-code-form";
import { toAppError } from "@/lib/faults";
import { resetPasswordByCode } from "@/lib/passwords/repository";
import { type ResetOutcome, toResetOutcome } from "@/lib/passwords/reset-outcome";

/** Sets a password with the code from the mail. The code is all that counts: no session is looked at. */
export async function pasteCode(_: PasteCodeState, form: FormData): Promise<PasteCodeState> {
  const code = textOf(form, "Code").replace(/\s/g, "");
  return { code, outcome: await reset(code, textOf(form, "NewPassword")) };
}

async function reset(code: string, newPassword: string): Promise<ResetOutcome> {
  const given = await headers();
  const requestId = given.get("x-request-id") ?? "unknown";
  try {
    if (!newPassword.isWellFormed() || newPassword.length > 4096)
      return { kind: "refused", message: "Choose another." };
    const origin = { requestId, address: given.get("x-client-address") ?? "unknown" };
    await resetPasswordByCode(code, { newPassword }, origin);
    return { kind: "changed" };
  } catch (error) {
    return toResetOutcome(toAppError(error, requestId));
  }
}

/** What was typed; a file, or nothing, is no text. */
function textOf(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
