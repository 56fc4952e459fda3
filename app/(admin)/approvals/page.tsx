import type { Metadata } from "next";
import { cookies } from "next/headers";
import { InboxTable } from "@/components/approvals/inbox-table";
import { inboxView } from "@/components/approvals/inbox-view";
import { toChips } from "@/components/data-table/filter-words";
import { lookCookie, readLook } from "@/components/data-table/look";
import { readPageQuery } from "@/components/data-table/page-query";
import { DirectionTabs } from "@/components/orders/direction-tabs";
import { NoPermission } from "@/components/shell/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { inboxDefaults, inboxList } from "@/lib/approvals/inbox-list";
import { listApprovalInbox } from "@/lib/approvals/repository";
import { load } from "@/lib/http/page";
import { direction as directionSchema } from "@/lib/orders/direction";
import { getViewTabs } from "@/lib/views/repository";

const hiddenAtFirst = ["Approver", "DateCompleted", "Comments"];

export const metadata: Metadata = { title: "Approvals" };

export default async function InboxPage({ searchParams }: PageProps<"/approvals">) {
  const given = await searchParams;
  const direction = directionSchema.safeParse(given.direction).data ?? "all";
  const query = readPageQuery(inboxList, given, inboxDefaults);
  const { data, missingRoles } = await load(async (actor) => ({
    companyType: actor.CompanyType,
    approvals: await listApprovalInbox(actor, direction, query),
    views: await getViewTabs(actor, "listApprovalInbox"),
  }));
  if (missingRoles) return <NoPermission what="The list of approvals" roles={missingRoles} />;

  const look = readLook((await cookies()).get(lookCookie(inboxList.name))?.value, hiddenAtFirst);
  return (
    <>
      <PageHeader title="Approvals" />
      <DirectionTabs path="/approvals" current={direction} companyType={data.companyType} />
      <SavedViews
        {...data.views}
        defaults={inboxDefaults}
        start="Waiting"
        whole="All approvals"
        keeps={["direction"]}
      />
      <InboxTable
        key={direction}
        direction={direction}
        first={{ query, page: data.approvals, chips: toChips(inboxView, query.filters) }}
        look={look}
      />
    </>
  );
}
