import { AuthCard } from "@/components/auth/auth-card";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { Callout } from "@/components/ui/callout";
import { PageTitle } from "@/components/ui/page-title";
import { TextLink } from "@/components/ui/text-link";
import { countPublicPage } from "@/lib/api/public-page";
import { env } from "@/lib/env";

export default async function ForgotPasswordPage() {
  await countPublicPage();
  return (
    <>
      <PageTitle>Forgot password</PageTitle>
      <AuthCard title="Forgot your password?" description="We email you a link to choose a new one.">
        <ForgotPasswordForm linkMinutes={env().RESET_TOKEN_MINUTES} />
        <noscript>
          <Callout tone="warn">Requesting a link requires JavaScript. Turn it on for this site and reload.</Callout>
        </noscript>
        <p className="mt-6 text-center text-sm">
          <TextLink href="/sign-in">Back to sign in</TextLink>
        </p>
      </AuthCard>
    </>
  );
}
