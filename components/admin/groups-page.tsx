import { Users } from "lucide-react";
import { RecordRow, RecordRows } from "@/components/table/record-rows";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { mostGroups } from "@/lib/approvals/group-limits";
import type { GroupRecord } from "@/lib/approvals/groups";
import { NewGroup } from "./new-group";

type Props = {
  groups: readonly GroupRecord[];
  /** Those of which groups can be made. */
  companies: readonly GroupRecord["Company"][];
};

/** The groups that decide, each leading to its members. */
export function GroupsPage({ groups, companies }: Props) {
  return (
    <div className="max-w-4xl">
      <PageHeader
        breadcrumb={[{ label: "Users", href: "/admin/users" }]}
        title="Groups"
        description="Approval rules send orders and returns to a group, and any member can decide."
        actions={<NewGroup companies={companies} />}
      />
      {groups.length === 0 ? (
        <EmptyState icon={Users} title="No groups yet">
          Create a group, add its members, and choose it in an approval rule.
        </EmptyState>
      ) : (
        <RecordRows>
          <ul className="divide-y rounded-md border bg-surface">
            {groups.map(({ ID, Name, Company, MemberCount }) => (
              <RecordRow
                key={ID}
                href={`/admin/groups/${encodeURIComponent(ID)}`}
                name={Name}
                aside={<MemberCountWords count={MemberCount} />}
                className="flex flex-wrap items-center justify-between gap-y-1 py-2.5"
              >
                <bdi className="block text-muted text-sm">{Company.Name}</bdi>
              </RecordRow>
            ))}
          </ul>
        </RecordRows>
      )}
      {groups.length === mostGroups && <p className="mt-3 text-muted text-sm">The first {mostGroups} by name.</p>}
    </div>
  );
}

function MemberCountWords({ count }: { count: number }) {
  if (count === 0)
    return (
      <Badge tone="warn" icon="eye-off">
        No members
      </Badge>
    );
  return <span className="text-muted">{count === 1 ? "1 member" : `${count.toLocaleString("en")} members`}</span>;
}
