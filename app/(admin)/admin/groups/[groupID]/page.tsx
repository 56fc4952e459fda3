import type { Metadata } from "next";
import { cache } from "react";
import { GroupPage } from "@/components/admin/group-page";
import { NoPermission } from "@/components/shell/no-permission";
import { load } from "@/lib/api/page";
import { identifierOrNotFound, identifierParam } from "@/lib/api/param";
import { getGroup } from "@/lib/approvals/groups";

type Props = PageProps<"/admin/groups/[groupID]">;

const readGroup = cache((groupID: string) => load((actor) => getGroup(actor, groupID)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const groupID = identifierOrNotFound((await params).groupID);
  const { data } = await readGroup(groupID);
  return { title: `Group ${data?.Name ?? groupID}` };
}

export default async function Page({ params }: Props) {
  const { data, missingRoles } = await readGroup(identifierParam((await params).groupID));
  if (missingRoles) return <NoPermission what="This group" roles={missingRoles} />;

  return <GroupPage group={data} />;
}
