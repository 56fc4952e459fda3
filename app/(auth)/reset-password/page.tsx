import { ResetPassword } from "@/components/auth/reset-password";
import { PageTitle } from "@/components/ui/page-title";
import { fromOutcomeWord } from "@/lib/account/passwords/reset-outcome";
import { countPublicPage } from "@/lib/api/public-page";
import { env } from "@/lib/env";

/** Opening the page does not use up the link: the server never sees the fragment that holds the token. */
export default async function ResetPasswordPage({ searchParams }: PageProps<"/reset-password">) {
  await countPublicPage();
  const { PASSWORD_MIN_LENGTH, RESET_TOKEN_MINUTES } = env();
  return (
    <>
      <PageTitle>Choose a new password</PageTitle>
      <ResetPassword
        outcome={fromOutcomeWord((await searchParams).outcome)}
        minLength={PASSWORD_MIN_LENGTH}
        linkMinutes={RESET_TOKEN_MINUTES}
      />
    </>
  );
}
