import type { Metadata } from "next";
import { ConfirmEmail } from "@/components/auth/confirm-email";
import { countVisit } from "@/lib/api/visitor";

export const metadata: Metadata = { title: "Confirm your email address" };

/** The server never sees the fragment that holds the token. */
export default async function ConfirmEmailPage() {
  await countVisit();
  return <ConfirmEmail />;
}
