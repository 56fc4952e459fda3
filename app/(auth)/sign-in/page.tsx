import type { Route } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { SignInAndReturn } from "@/components/auth/sign-in-and-return";
import { PageTitle } from "@/components/ui/page-title";
import { signInProblem } from "@/lib/account/sign-in/sign-in";
import { countPublicPage } from "@/lib/api/public-page";
import { safeCallbackUrl } from "@/lib/auth/callback-url";
import { getActor } from "@/lib/auth/session";

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  await countPublicPage();
  const { callbackUrl, error, signedOut } = await searchParams;
  const target = safeCallbackUrl(first(callbackUrl));
  // Safe: a checked path of this site, which typed routes do not include.
  if (await getActor()) redirect(target as Route);

  const code = first(error);
  const isElsewhere = signedOut === "elsewhere";
  const description = isElsewhere
    ? "You signed out in another tab. Sign in again to continue where you were: what you typed is kept."
    : "Approvals, products and returns of your company.";
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <AuthCard title="Sign in" description={description}>
        <SignInAndReturn callbackUrl={target} problem={code && signInProblem(code)} isElsewhere={isElsewhere} />
      </AuthCard>
    </>
  );
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
