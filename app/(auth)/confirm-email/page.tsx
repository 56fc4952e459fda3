import { ConfirmEmail } from "@/components/auth/confirm-email";
import { PageTitle } from "@/components/ui/page-title";
import { countVisit } from "@/lib/api/visitor";

/** The server never sees the fragment that holds the token. */
export default async function ConfirmEmailPage() {
  await countVisit();
  return (
    <>
      <PageTitle>Confirm your email address</PageTitle>
      <ConfirmEmail />
    </>
  );
}
