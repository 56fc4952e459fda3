import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/sign-in/auth-card";
import { SignInAndReturn } from "@/components/sign-in/sign-in-and-return";
import { safeCallbackUrl } from "@/lib/auth/callback-url";
import { getActor } from "@/lib/auth/session";
import { signInProblem } from "@/lib/auth/sign-in";
import { countVisit } from "@/lib/auth/visitor";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  await countVisit();
  const { callbackUrl, error } = await searchParams;
  const wanted = safeCallbackUrl(first(callbackUrl));
  // A checked path of this site, which typed routes cannot know.
  if (await getActor()) redirect(wanted as Route);

  const code = first(error);
  return (
    <AuthCard title="Sign in" description="Approvals, products and returns of your company.">
      <SignInAndReturn callbackUrl={wanted} problem={code && signInProblem(code)} />
    </AuthCard>
  );
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
