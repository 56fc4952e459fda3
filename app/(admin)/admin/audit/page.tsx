import { firstPage } from "@/app/(admin)/first-page";
import { AuditTable } from "@/components/admin/audit-table";
import { auditView } from "@/components/admin/audit-view";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { NoPermission } from "@/components/ui/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { auditEventList } from "@/lib/changes/audit/list";
import { listAuditEvents } from "@/lib/changes/audit/repository";
import { getViewTabs } from "@/lib/search/views/repository";

export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const query = readPageQuery(auditEventList, await searchParams, { clock: await pageClock() });
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      firstPage(actor, auditView, query, listAuditEvents(actor, inApi(auditEventList, query), { named: true })),
      getViewTabs(actor, auditEventList),
    ]),
  );
  if (missingRoles) return <NoPermission tab="Audit" what="The audit log" roles={missingRoles} />;

  const [first, views] = data;
  const look = await savedLook(auditEventList);
  return (
    <>
      <PageHeader title="Audit" />
      <SavedViews {...views} />
      <AuditTable first={first} look={look} />
    </>
  );
}
