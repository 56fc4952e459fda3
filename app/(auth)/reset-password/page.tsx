import type { Metadata } from "next";
import { ResetPassword } from "@/components/password/reset-password";
import { env } from "@/lib/env";
import { pasteCode } from "./paste-code";

export const metadata: Metadata = { title: "Choose a new password" };

/** Opening it consumes nothing, however often: the server never sees the fragment that holds the token. */
export default function ResetPasswordPage() {
  const { PASSWORD_MIN_LENGTH, RESET_TOKEN_MINUTES } = env();
  return <ResetPassword pasteCode={pasteCode} minLength={PASSWORD_MIN_LENGTH} linkMinutes={RESET_TOKEN_MINUTES} />;
}
