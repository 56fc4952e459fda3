"use client";

import { SignInForm } from "./sign-in-form";

/** Signs in, then goes to the page that was wanted, in place of this one in the browser's history. */
export function SignInAndReturn({ callbackUrl, problem }: { callbackUrl: string; problem?: string }) {
  return <SignInForm problem={problem} onSignedIn={() => location.replace(callbackUrl)} />;
}
