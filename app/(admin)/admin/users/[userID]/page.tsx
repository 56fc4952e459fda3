import type { Metadata } from "next";
import { cache } from "react";
import { UserPage } from "@/components/admin/user-page";
import { readListTrail } from "@/components/record/list-trail";
import { Neighbours } from "@/components/record/neighbours";
import { NoPermission } from "@/components/shell/no-permission";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { identifierOrNotFound, identifierParam } from "@/lib/api/param";
import { listGroupsOfUser } from "@/lib/approvals/groups";
import { listPlaceParam } from "@/lib/list/list-place";
import { userList } from "@/lib/users/list";
import { findUserNeighbours, getUser } from "@/lib/users/repository";

type Props = PageProps<"/admin/users/[userID]">;

const readUser = cache((userID: string) =>
  load(async (actor) => {
    const [user, groups] = await Promise.all([
      getUser(actor, userID, { named: true }),
      listGroupsOfUser(actor, userID),
    ]);
    return { user, groups, isSelf: actor.UserID === userID };
  }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const userID = identifierOrNotFound((await params).userID);
  await readUser(userID);
  return { title: `User ${userID}` };
}

export default async function Page({ params, searchParams }: Props) {
  const userID = identifierParam((await params).userID);
  const { data, missingRoles } = await readUser(userID);
  if (missingRoles) return <NoPermission what="This user" roles={missingRoles} />;

  const trail = readListTrail((await searchParams)[listPlaceParam], { clock: await pageClock() });
  return (
    <UserPage
      {...data}
      trail={trail}
      neighbours={
        <Neighbours
          trail={trail}
          list={userList}
          find={(query) => load((actor) => findUserNeighbours(actor, userID, query))}
          hrefOf={([id = ""]) => `/admin/users/${encodeURIComponent(id)}`}
        />
      }
    />
  );
}
