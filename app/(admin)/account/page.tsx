import type { Metadata } from "next";
import { AccountPage } from "@/components/account/account-page";
import { requireActor } from "@/lib/auth/require-actor";
import { env } from "@/lib/env";
import { listGrants } from "@/lib/grants/repository";
import { getPreferences } from "@/lib/preferences/repository";
import { listSessions } from "@/lib/sessions/repository";
import { toMe } from "@/lib/users/repository";

export const metadata: Metadata = { title: "Your account" };

export default async function Page() {
  const actor = await requireActor();
  const [preferences, sessions, grants] = await Promise.all([
    getPreferences(actor),
    listSessions(actor),
    listGrants(actor),
  ]);
  return (
    <AccountPage
      me={toMe(actor)}
      preferences={preferences}
      sessions={sessions.Items}
      grants={grants.Items}
      minLength={env().PASSWORD_MIN_LENGTH}
    />
  );
}
