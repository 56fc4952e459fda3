import type { Metadata } from "next";
import { cache } from "react";
import { UserPage } from "@/components/admin/user-page";
import { NoPermission } from "@/components/shell/no-permission";
import { load } from "@/lib/http/page";
import { identifierOrNotFound, identifierParam } from "@/lib/http/param";
import { getUser } from "@/lib/users/repository";

type Props = PageProps<"/admin/users/[userID]">;

const readUser = cache((userID: string) =>
  load(async (actor) => ({ user: await getUser(actor, userID), isSelf: actor.UserID === userID })),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const userID = identifierOrNotFound((await params).userID);
  await readUser(userID);
  return { title: `User ${userID}` };
}

export default async function Page({ params }: Props) {
  const { data, missingRoles } = await readUser(identifierParam((await params).userID));
  if (missingRoles) return <NoPermission what="Users" roles={missingRoles} />;

  return <UserPage {...data} />;
}
