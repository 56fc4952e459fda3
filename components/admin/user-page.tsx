import type { ReactNode } from "react";
import { crumbsOf, type ListPlace } from "@/components/record/list-trail";
import { ActiveBadge } from "@/components/ui/active-badge";
import { CopyableID, NameWithID } from "@/components/ui/copyable-id";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SettingsSection } from "@/components/ui/settings-section";
import type { GroupRecord } from "@/lib/approvals/groups";
import type { NamedRecord } from "@/lib/list/named";
import type { User } from "@/lib/users/contract";
import { fullName } from "@/lib/users/full-name";
import { ActiveControl } from "./active-control";
import { GroupLinks } from "./group-links";
import { ResetMailButton } from "./reset-mail-button";
import { RolesForm } from "./roles-form";
import { SignOutButton } from "./sign-out-button";

type Props = {
  user: NamedRecord<User>;
  groups: readonly GroupRecord[];
  isSelf: boolean;
  trail: ListPlace[];
  neighbours: ReactNode;
};

/** One user, and what an administrator can do about them. */
export function UserPage({ user, groups, isSelf, trail, neighbours }: Props) {
  return (
    <div className="max-w-4xl">
      <PageHeader
        breadcrumb={crumbsOf(trail, { label: "Users", href: "/admin/users" })}
        neighbours={neighbours}
        title={fullName(user)}
        tab={`User ${user.ID}`}
        status={<ActiveBadge active={user.Active} />}
        description={<CopyableID id={user.ID} label="Copy user ID" />}
      />
      <SettingsSection title="About" description="Imported. Edit it in the source system.">
        <div className="rounded-md border bg-surface px-4 py-1">
          <Facts>
            <Fact term="Username">{user.Username}</Fact>
            <Fact term="Email">{user.Email}</Fact>
            <Fact term="Company">
              <NameWithID name={user.Names?.CompanyID} id={user.CompanyID} label="Copy company ID" />
            </Fact>
            <Fact term="Created">
              <DateTime as="absolute" value={user.DateCreated} />
            </Fact>
            <Fact term="Password set">
              {user.PasswordLastSetDate ? (
                <DateTime as="absolute" value={user.PasswordLastSetDate} />
              ) : (
                <span className="text-muted">Never changed in Countersign</span>
              )}
            </Fact>
          </Facts>
        </div>
      </SettingsSection>
      <SettingsSection title="Roles" description="What they can open. A change takes effect immediately.">
        <RolesForm userID={user.ID} name={fullName(user)} isSelf={isSelf} roles={user.Roles} />
      </SettingsSection>
      <SettingsSection title="Groups" description="They can decide the approvals of these groups.">
        <GroupLinks groups={groups} none="In no group." opens />
      </SettingsSection>
      <SettingsSection title="Account" description="Changes here take effect immediately.">
        <ul className="divide-y rounded-md border bg-surface px-4">
          <Action title="Password" text="Email them a link to choose a new one.">
            <ResetMailButton userID={user.ID} email={user.Email} active={user.Active} />
          </Action>
          <Action title="Sessions" text="Sign them out of every browser and program.">
            <SignOutButton userID={user.ID} name={fullName(user)} />
          </Action>
          <Action title="Access" text="Inactive users cannot sign in, and their tokens do not work.">
            {isSelf && user.Active ? (
              <p className="text-muted">You cannot deactivate yourself. Ask another administrator.</p>
            ) : (
              <ActiveControl userID={user.ID} name={fullName(user)} active={user.Active} />
            )}
          </Action>
          <Action title="Audit" text="Their actions, and changes to their account.">
            <LinkButton href={{ pathname: "/admin/audit", query: { About: user.ID } }}>View events</LinkButton>
          </Action>
        </ul>
      </SettingsSection>
    </div>
  );
}

function Action({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="text-muted text-sm">{text}</p>
      </div>
      {children}
    </li>
  );
}
