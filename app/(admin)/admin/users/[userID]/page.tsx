import { UserPage } from "@/components/admin/user-page";
import { readListTrail } from "@/components/record/list-trail";
import { Neighbours } from "@/components/record/neighbours";
import { NoPermission } from "@/components/ui/no-permission";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { listGroupsOfUser } from "@/lib/approvals/groups";
import { listPlaceParam } from "@/lib/list/list-place";
import { userList } from "@/lib/users/list";
import { findUserNeighbours, getUser } from "@/lib/users/repository";

const readUser = (userID: string) =>
  load(async (actor) => {
    const [user, groups] = await Promise.all([
      getUser(actor, userID, { named: true }),
      listGroupsOfUser(actor, userID),
    ]);
    return { user, groups, isSelf: actor.UserID === userID };
  });

export default async function Page({ params, searchParams }: PageProps<"/admin/users/[userID]">) {
  const userID = identifierParam((await params).userID);
  const { data, missingRoles } = await readUser(userID);
  if (missingRoles) return <NoPermission tab={`User ${userID}`} what="This user" roles={missingRoles} />;

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
