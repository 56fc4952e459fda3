import { GrantList } from "@/components/account/grant-list";
import { PasswordChange } from "@/components/account/password-change";
import { PreferenceForm } from "@/components/account/preference-form";
import { Profile } from "@/components/account/profile";
import { ProfileForm } from "@/components/account/profile-form";
import { SessionList } from "@/components/account/session-list";
import { TimeZoneOptions } from "@/components/account/time-zone-options";
import { PageHeader } from "@/components/ui/page-header";
import { SettingsSection } from "@/components/ui/settings-section";
import type { Grant } from "@/lib/account/grants/contract";
import type { Preferences } from "@/lib/account/preferences/preferences";
import type { Session } from "@/lib/account/sessions/contract";
import type { UserGroup } from "@/lib/users/groups/contract";
import type { Me } from "@/lib/users/me/contract";

type Props = {
  me: Me;
  preferences: Preferences;
  sessions: readonly Session[];
  grants: readonly Grant[];
  minLength: number;
  groups: readonly Pick<UserGroup, "ID" | "Name">[];
  /** Whether the person administers groups. */
  opensGroups: boolean;
};

export function AccountPage({ me, preferences, sessions, grants, minLength, groups, opensGroups }: Props) {
  return (
    <div className="max-w-4xl">
      <PageHeader title="Your account" />
      <div>
        <SettingsSection
          title="You"
          description="Your username, company, roles and groups are managed by your company's administrator."
        >
          <Profile me={me} groups={groups} opensGroups={opensGroups} />
        </SettingsSection>
        <SettingsSection title="Profile" description="Your name appears on your orders and decisions.">
          <ProfileForm me={me} />
        </SettingsSection>
        <SettingsSection
          title="Preferences"
          description="Saved automatically and used in every browser you sign in with."
        >
          <PreferenceForm initial={preferences} zones={<TimeZoneOptions value={preferences.TimeZone} />} />
        </SettingsSection>
        <SettingsSection
          title="Password"
          description="Changing your password signs out every other browser and revokes all API access."
        >
          <PasswordChange username={me.Username} minLength={minLength} />
        </SettingsSection>
        <SettingsSection
          title="Sessions"
          description="Browsers where you are signed in. A session ends after an hour of inactivity, or after a day."
        >
          <SessionList sessions={sessions} />
        </SettingsSection>
        <SettingsSection
          title="API access"
          description="Programs that hold an access token of yours and can do what your roles allow."
        >
          <GrantList grants={grants} />
        </SettingsSection>
      </div>
    </div>
  );
}
