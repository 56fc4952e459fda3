import { GroupsPage } from "@/components/admin/groups-page";
import { NoPermission } from "@/components/ui/no-permission";
import { load } from "@/lib/api/page";
import { listGroupCompanies, listGroups } from "@/lib/approvals/groups";

export default async function Page() {
  const { data, missingRoles } = await load((actor) => Promise.all([listGroups(actor), listGroupCompanies(actor)]));
  if (missingRoles) return <NoPermission tab="Groups" what="The list of groups" roles={missingRoles} />;

  const [groups, companies] = data;
  return <GroupsPage groups={groups} companies={companies} />;
}
