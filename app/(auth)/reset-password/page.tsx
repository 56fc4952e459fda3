import type { Metadata } from "next";
import { ResetPassword } from "@/components/auth/reset-password";
import { fromOutcomeWord } from "@/lib/account/passwords/reset-outcome";
import { countVisit } from "@/lib/api/visitor";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Choose a new password" };

/** Opening it consumes nothing, however often: the server never sees the fragment that holds the token. */
export default async function ResetPasswordPage({ searchParams }: PageProps<"/reset-password">) {
  await countVisit();
  const { PASSWORD_MIN_LENGTH, RESET_TOKEN_MINUTES } = env();
  return (
    <ResetPassword
      outcome={fromOutcomeWord((await searchParams).outcome)}
      minLength={PASSWORD_MIN_LENGTH}
      linkMinutes={RESET_TOKEN_MINUTES}
    />
  );
}
