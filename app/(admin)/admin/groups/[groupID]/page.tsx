import { GroupPage } from "@/components/admin/group-page";
import { NoPermission } from "@/components/ui/no-permission";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { getGroup } from "@/lib/approvals/groups";

export default async function Page({ params }: PageProps<"/admin/groups/[groupID]">) {
  const groupID = identifierParam((await params).groupID);
  const { data, missingRoles } = await load((actor) => getGroup(actor, groupID));
  if (missingRoles) return <NoPermission tab={`Group ${groupID}`} what="This group" roles={missingRoles} />;

  return <GroupPage group={data} />;
}
