import type { Metadata } from "next";
import { cookies } from "next/headers";
import { UsersTable } from "@/components/admin/users-table";
import { lookCookie, readLook } from "@/components/data-table/look";
import { readPageQuery } from "@/components/data-table/page-query";
import { NoPermission } from "@/components/shell/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { load } from "@/lib/http/page";
import { userList } from "@/lib/users/list";
import { listUsers } from "@/lib/users/repository";

export const metadata: Metadata = { title: "Users" };

const hiddenAtFirst = ["DateCreated"];

export default async function UsersPage({ searchParams }: PageProps<"/admin/users">) {
  const query = readPageQuery(userList, await searchParams);
  const { data: page, missingRoles } = await load((actor) => listUsers(actor, query));
  if (missingRoles) return <NoPermission what="The list of users" roles={missingRoles} />;

  const look = readLook((await cookies()).get(lookCookie(userList.name))?.value, hiddenAtFirst);
  return (
    <>
      <PageHeader title="Users" />
      <UsersTable first={{ query, page }} look={look} />
    </>
  );
}
