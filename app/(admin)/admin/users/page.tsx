import { firstPage } from "@/app/(admin)/first-page";
import { UsersTable } from "@/components/admin/users-table";
import { usersView } from "@/components/admin/users-view";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { LinkButton } from "@/components/ui/link-button";
import { NoPermission } from "@/components/ui/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { getViewTabs } from "@/lib/search/views/repository";
import { userList } from "@/lib/users/list";
import { listUsers } from "@/lib/users/repository";

const hiddenAtFirst = ["DateCreated"];

export default async function UsersPage({ searchParams }: PageProps<"/admin/users">) {
  const query = readPageQuery(userList, await searchParams, { clock: await pageClock() });
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      firstPage(actor, usersView, query, listUsers(actor, inApi(userList, query), { named: true })),
      getViewTabs(actor, userList),
    ]),
  );
  if (missingRoles) return <NoPermission tab="Users" what="The list of users" roles={missingRoles} />;

  const [first, views] = data;
  const look = await savedLook(userList, hiddenAtFirst);
  return (
    <>
      <PageHeader title="Users" actions={<LinkButton href={{ pathname: "/admin/groups" }}>Groups</LinkButton>} />
      <SavedViews {...views} />
      <UsersTable first={first} look={look} />
    </>
  );
}
