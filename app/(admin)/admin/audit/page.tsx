import type { Metadata } from "next";
import { AuditTable } from "@/components/admin/audit-table";
import { inApi } from "@/components/data-table/in-api";
import { readPageQuery } from "@/components/data-table/page-query";
import { savedLook } from "@/components/data-table/saved-look";
import { NoPermission } from "@/components/shell/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { auditEventList } from "@/lib/audit/list";
import { listAuditEvents } from "@/lib/audit/repository";
import { load } from "@/lib/http/page";
import { pageClock } from "@/lib/http/page-clock";
import { packPage } from "@/lib/list/packed-page";
import { getViewTabs } from "@/lib/views/repository";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const query = readPageQuery(auditEventList, await searchParams, { clock: await pageClock() });
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      listAuditEvents(actor, inApi(auditEventList, query), { named: true }),
      getViewTabs(actor, "listAuditEvents"),
    ]),
  );
  if (missingRoles) return <NoPermission what="The audit log" roles={missingRoles} />;

  const [page, views] = data;
  const look = await savedLook(auditEventList);
  return (
    <>
      <PageHeader title="Audit" />
      <SavedViews {...views} />
      <AuditTable first={{ query, page: packPage(page) }} look={look} />
    </>
  );
}
