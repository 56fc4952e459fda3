import { firstPage } from "@/app/(admin)/first-page";
import { ClientsTable } from "@/components/admin/clients-table";
import { clientsView } from "@/components/admin/clients-view";
import { NewClient } from "@/components/admin/new-client";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { EmptyState } from "@/components/ui/empty-state";
import { Lock } from "@/components/ui/icons";
import { NoPermission } from "@/components/ui/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { PageTitle } from "@/components/ui/page-title";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { getViewTabs } from "@/lib/search/views/repository";
import { apiClientList } from "@/lib/users/api-clients/list";
import { listApiClients } from "@/lib/users/api-clients/repository";

export default async function ClientsPage({ searchParams }: PageProps<"/admin/clients">) {
  const query = readPageQuery(apiClientList, await searchParams, { clock: await pageClock() });
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      firstPage(actor, clientsView, query, listApiClients(actor, inApi(apiClientList, query), { named: true })),
      getViewTabs(actor, apiClientList),
      actor.CompanyType === "Owner",
    ]),
  );
  if (missingRoles) return <NoPermission tab="API clients" what="The list of API clients" roles={missingRoles} />;

  const [first, views, isOwner] = data;
  if (!isOwner) {
    return (
      <EmptyState icon={Lock} level={1} title="API clients are managed by the marketplace owner">
        <PageTitle>API clients</PageTitle>
        Ask the marketplace's administrator if a program of your company needs one.
      </EmptyState>
    );
  }

  const look = await savedLook(apiClientList);
  return (
    <>
      <PageHeader title="API clients" actions={<NewClient />} />
      <SavedViews {...views} />
      <ClientsTable first={first} look={look} />
    </>
  );
}
