import type { Metadata } from "next";
import { AccountPage } from "@/components/account/account-page";
import { listGrants } from "@/lib/account/grants/repository";
import { getPreferences } from "@/lib/account/preferences/repository";
import { listSessions } from "@/lib/account/sessions/repository";
import { requireActor } from "@/lib/api/require-actor";
import { env } from "@/lib/env";
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
