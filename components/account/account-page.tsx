import { GrantList } from "@/components/account/grant-list";
import { PasswordChange } from "@/components/account/password-change";
import { PreferenceForm } from "@/components/account/preference-form";
import { Profile } from "@/components/account/profile";
import { SessionList } from "@/components/account/session-list";
import { SettingsSection } from "@/components/account/settings-section";
import { TimeZoneOptions } from "@/components/account/time-zone-options";
import { PageHeader } from "@/components/ui/page-header";
import type { Grant } from "@/lib/grants/contract";
import type { Preferences } from "@/lib/preferences/preferences";
import type { Session } from "@/lib/sessions/contract";
import type { Me } from "@/lib/users/contract";

type Props = {
  me: Me;
  preferences: Preferences;
  sessions: readonly Session[];
  grants: readonly Grant[];
  minLength: number;
};

export function AccountPage({ me, preferences, sessions, grants, minLength }: Props) {
  return (
    <div className="max-w-4xl">
      <PageHeader title="Your account" />
      <div>
        <SettingsSection
          title="You"
          description="Whoever manages the users of your company keeps these. Ask them when something is wrong."
        >
          <Profile me={me} />
        </SettingsSection>
        <SettingsSection
          title="Preferences"
          description="Saved as you choose, and the same in every browser you sign in with."
        >
          <PreferenceForm initial={preferences} zones={<TimeZoneOptions chosen={preferences.TimeZone} />} />
        </SettingsSection>
        <SettingsSection
          title="Password"
          description="A new password signs out every other browser, and every program that works in your name."
        >
          <PasswordChange username={me.Username} minLength={minLength} />
        </SettingsSection>
        <SettingsSection
          title="Sessions"
          description="The browsers you are signed in with. A session ends after an hour without use, and after a day."
        >
          <SessionList sessions={sessions} />
        </SettingsSection>
        <SettingsSection
          title="API access"
          description="The programs that hold a token of yours, and can do with it what your roles open."
        >
          <GrantList grants={grants} />
        </SettingsSection>
      </div>
    </div>
  );
}
