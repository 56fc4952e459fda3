import { AccountPage } from "@/components/account/account-page";
import { listGrants } from "@/lib/account/grants/repository";
import { getPreferences } from "@/lib/account/preferences/repository";
import { listSessions } from "@/lib/account/sessions/repository";
import { requireActor } from "@/lib/api/require-actor";
import { hasRole } from "@/lib/auth/actor";
import { env } from "@/lib/env";
import { emptyQuery } from "@/lib/list/query";
import { groupAdmins } from "@/lib/users/groups/contract";
import { listMyUserGroups } from "@/lib/users/groups/repository";
import { getOwnProfile } from "@/lib/users/me/repository";

export default async function Page() {
  const actor = await requireActor();
  const [me, preferences, sessions, grants, groups] = await Promise.all([
    getOwnProfile(actor),
    getPreferences(actor),
    listSessions(actor),
    listGrants(actor),
    listMyUserGroups(actor, { ...emptyQuery, pageSize: 100 }),
  ]);
  return (
    <AccountPage
      me={me}
      preferences={preferences}
      sessions={sessions.Items}
      grants={grants.Items}
      groups={groups.Items}
      opensGroups={hasRole(actor, groupAdmins)}
      minLength={env().PASSWORD_MIN_LENGTH}
    />
  );
}
