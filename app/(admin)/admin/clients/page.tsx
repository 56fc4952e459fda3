import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { ClientsTable } from "@/components/admin/clients-table";
import { NewClient } from "@/components/admin/new-client";
import { lookCookie, readLook } from "@/components/data-table/look";
import { readPageQuery } from "@/components/data-table/page-query";
import { NoPermission } from "@/components/shell/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { apiClientList } from "@/lib/api-clients/list";
import { listApiClients } from "@/lib/api-clients/repository";
import { load } from "@/lib/http/page";
import { getViewTabs } from "@/lib/views/repository";

export const metadata: Metadata = { title: "API clients" };

export default async function ClientsPage({ searchParams }: PageProps<"/admin/clients">) {
  const query = readPageQuery(apiClientList, await searchParams);
  const { data, missingRoles } = await load(async (actor) => ({
    page: await listApiClients(actor, query),
    views: await getViewTabs(actor, "listApiClients"),
    isOwner: actor.CompanyType === "Owner",
  }));
  if (missingRoles) return <NoPermission what="The list of API clients" roles={missingRoles} />;
  if (!data.isOwner) notFound();

  const look = readLook((await cookies()).get(lookCookie(apiClientList.name))?.value);
  return (
    <>
      <PageHeader title="API clients" actions={<NewClient />} />
      <SavedViews {...data.views} />
      <ClientsTable first={{ query, page: data.page }} look={look} />
    </>
  );
}
