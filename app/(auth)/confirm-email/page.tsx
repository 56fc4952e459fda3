import { ConfirmEmail } from "@/components/auth/confirm-email";
import { PageTitle } from "@/components/ui/page-title";
import { countPublicPage } from "@/lib/api/public-page";

/** The server never sees the fragment that holds the token. */
export default async function ConfirmEmailPage() {
  await countPublicPage();
  return (
    <>
      <PageTitle>Confirm your email address</PageTitle>
      <ConfirmEmail />
    </>
  );
}
