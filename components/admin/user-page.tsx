import type { ReactNode } from "react";
import { SettingsSection } from "@/components/account/settings-section";
import { crumbsOf, type ListPlace } from "@/components/record/list-trail";
import { ActiveBadge } from "@/components/ui/active-badge";
import { CopyableID, IDBelow } from "@/components/ui/copyable-id";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Named } from "@/lib/list/named";
import type { User } from "@/lib/users/contract";
import { ActiveControl } from "./active-control";
import { nameOf } from "./name-of";
import { ResetMailButton } from "./reset-mail-button";
import { RolesForm } from "./roles-form";
import { SignOutButton } from "./sign-out-button";

type Props = { user: Named<User>; isSelf: boolean; trail: ListPlace[]; neighbours: ReactNode };

/** One user, and what an administrator can do about them. */
export function UserPage({ user, isSelf, trail, neighbours }: Props) {
  return (
    <div className="max-w-4xl">
      <PageHeader
        breadcrumb={crumbsOf(trail, { label: "Users", href: "/admin/users" })}
        neighbours={neighbours}
        title={nameOf(user)}
        status={<ActiveBadge active={user.Active} />}
        description={<CopyableID id={user.ID} label="Copy user ID" />}
      />
      <SettingsSection title="About" description="These come from the import.">
        <div className="rounded-md border bg-surface px-4 py-1">
          <Facts>
            <Fact term="Username">{user.Username}</Fact>
            <Fact term="Email">{user.Email}</Fact>
            <Fact term="Company">
              <bdi>{user.Names?.CompanyID}</bdi>
              <IDBelow id={user.CompanyID} label="Copy company ID" />
            </Fact>
            <Fact term="Created">
              <DateTime as="absolute" value={user.DateCreated} />
            </Fact>
            <Fact term="Password set">
              {user.PasswordLastSetDate && <DateTime as="absolute" value={user.PasswordLastSetDate} />}
            </Fact>
          </Facts>
        </div>
      </SettingsSection>
      <SettingsSection title="Roles" description="A change acts on the very next thing they do.">
        <RolesForm userID={user.ID} roles={user.Roles} />
      </SettingsSection>
      <SettingsSection title="Audit" description="What they did, and what was done to their account.">
        <LinkButton href={{ pathname: "/admin/audit", query: { About: user.ID } }}>Show their events</LinkButton>
      </SettingsSection>
      <SettingsSection title="Password" description="Only they choose it. A mail gives them a link to do so.">
        <ResetMailButton userID={user.ID} email={user.Email} active={user.Active} />
      </SettingsSection>
      <SettingsSection title="Sessions" description="Every browser and API client of theirs has to sign in again.">
        <SignOutButton userID={user.ID} name={nameOf(user)} />
      </SettingsSection>
      <SettingsSection title="Access" description="Who is inactive cannot sign in, and no token of theirs works.">
        {isSelf && user.Active ? (
          <p className="text-muted">This is you. Another administrator can deactivate you.</p>
        ) : (
          <ActiveControl userID={user.ID} name={nameOf(user)} active={user.Active} />
        )}
      </SettingsSection>
    </div>
  );
}
