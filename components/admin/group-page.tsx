import { CopyableID, NameWithID } from "@/components/ui/copyable-id";
import { Fact, Facts } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { PageHeader } from "@/components/ui/page-header";
import { SettingsSection } from "@/components/ui/settings-section";
import type { GroupMember, GroupRecord } from "@/lib/approvals/groups";
import { AddMember } from "./add-member";
import { GroupActions } from "./group-actions";
import { MemberList } from "./member-list";

/** A group that decides, and who is in it. */
export function GroupPage({ group }: { group: GroupRecord & { Members: GroupMember[] } }) {
  const { ID, Name, Description, Company, Members, MemberCount } = group;
  return (
    <div className="max-w-4xl">
      <PageHeader
        breadcrumb={[
          { label: "Users", href: "/admin/users" },
          { label: "Groups", href: "/admin/groups" },
        ]}
        title={Name}
        tab={`Group ${Name}`}
        description={<CopyableID id={ID} label="Copy group ID" />}
        actions={<GroupActions group={group} />}
      />
      <SettingsSection title="About" description="An import of groups overwrites this.">
        <div className="rounded-md border bg-surface px-4 py-1">
          <Facts>
            <Fact term="Company">
              <NameWithID name={Company.Name} id={Company.ID} label="Copy company ID" />
            </Fact>
            <Fact term="Description">{Description && <LongText text={Description} />}</Fact>
          </Facts>
        </div>
      </SettingsSection>
      <SettingsSection
        title="Members"
        description="Each member can decide this group's approvals, except those of their own orders and returns. Changes take effect immediately."
      >
        <MemberList group={{ ID, Name, Company }} members={Members} count={MemberCount} />
      </SettingsSection>
      <SettingsSection title="Add a member" description={`Users of ${Company.Name} can be members.`}>
        <AddMember group={{ ID, Name, Company }} members={Members.map((member) => member.ID)} />
      </SettingsSection>
    </div>
  );
}
