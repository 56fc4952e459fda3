import { GroupLinks } from "@/components/admin/group-links";
import { Badge } from "@/components/ui/badge";
import { Fact, Facts } from "@/components/ui/facts";
import { roleMeanings } from "@/lib/auth/role-names";
import type { UserGroup } from "@/lib/users/groups/contract";
import type { Me } from "@/lib/users/me/contract";

type Props = { me: Me; groups: readonly Pick<UserGroup, "ID" | "Name">[]; opensGroups: boolean };

export function Profile({ me, groups, opensGroups }: Props) {
  const { FirstName, LastName, Username, Email, Company, AvailableRoles } = me;
  return (
    <div className="rounded-md border bg-surface px-4 py-1">
      <Facts>
        <Fact term="Name">{`${FirstName} ${LastName}`.trim()}</Fact>
        <Fact term="Username">{Username}</Fact>
        <Fact term="Email">{Email}</Fact>
        <Fact term="Company">
          {Company.Name} <span className="text-muted">· {Company.Type}</span>
        </Fact>
        <Fact term="Roles">
          {AvailableRoles.length > 0 && (
            <ul className="flex flex-col gap-2.5">
              {AvailableRoles.map((role) => (
                <li key={role} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
                  <Badge>{role}</Badge>
                  <span className="text-muted text-sm">{roleMeanings[role]}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact term="Groups">{groups.length > 0 && <GroupLinks groups={groups} none="" opens={opensGroups} />}</Fact>
      </Facts>
    </div>
  );
}
