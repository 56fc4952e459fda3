import { cookies } from "next/headers";
import { firstPage } from "@/app/(admin)/first-page";
import { InboxTable } from "@/components/approvals/inbox-table";
import { inboxView, isOfDecided } from "@/components/approvals/inbox-view";
import { deskCookie, readDeskLayout } from "@/components/decisions/desk-layout";
import { DirectionTabs } from "@/components/orders/direction-tabs";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { NoPermission } from "@/components/ui/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import {
  decidedQuery,
  inboxDefaults,
  inboxList,
  mineDefaults,
  othersQuery,
  snoozedQuery,
} from "@/lib/approvals/inbox-list";
import { decidesApprovals, listApprovalInbox } from "@/lib/approvals/repository";
import { countSnoozed } from "@/lib/approvals/snoozing/repository";
import type { Actor } from "@/lib/auth/actor";
import { emptyQuery, writeListQuery } from "@/lib/list/query";
import { directionOrAll } from "@/lib/orders/direction-param";
import { getViewTabs } from "@/lib/search/views/repository";

const hiddenAtFirst = ["DueAt", "OverBudget", "Approver", "DateCompleted", "Comments"];
const hiddenInDecided = ["ApprovingGroupID", "DateCreated", "DueAt", "OverBudget", "Approver"];

/** People who decide nothing have nothing awaiting them. */
const noneSnoozed = { count: 0, first: null };

export default async function InboxPage({ searchParams }: PageProps<"/approvals">) {
  const params = await searchParams;
  const direction = directionOrAll(params.direction);
  const clock = await pageClock();
  const { data, missingRoles } = await load(async (actor) => {
    const decides = await decidesApprovals(actor);
    const query = readPageQuery(inboxList, params, { clock, defaults: decides ? mineDefaults : inboxDefaults });
    const [first, views, aside] = await Promise.all([
      firstPage(actor, inboxView, query, listApprovalInbox(actor, { direction, named: true }, inApi(inboxList, query))),
      getViewTabs(actor, inboxList),
      decides ? countSnoozed(actor) : noneSnoozed,
    ]);
    return { first, query, views, actor, decides, aside };
  });
  if (missingRoles) return <NoPermission tab="Approvals" what="The list of approvals" roles={missingRoles} />;

  const { first, query, views, actor, decides, aside } = data;
  const look = isOfDecided(query)
    ? await savedLook({ name: "decided" }, hiddenInDecided)
    : await savedLook(inboxList, hiddenAtFirst);
  const deskLook = await savedLook({ name: "desk" });
  const desk = readDeskLayout((await cookies()).get(deskCookie)?.value);
  return (
    <>
      <PageHeader title="Approvals" />
      <DirectionTabs path="/approvals" current={direction} companyType={actor.CompanyType} />
      <SavedViews
        {...views}
        defaults={decides ? mineDefaults : inboxDefaults}
        start={decides ? "Mine" : "Pending"}
        presets={[...(decides ? [others, snoozed] : [mine]), decidedBy(actor)]}
        steady="Mine"
        whole="All approvals"
        keeps={["direction"]}
      />
      <InboxTable
        key={direction}
        direction={direction}
        decides={decides}
        reader={actor.UserID}
        first={first}
        look={look}
        deskLook={deskLook}
        desk={desk}
        snoozed={aside}
      />
    </>
  );
}

const mine = { name: "Mine", query: `${writeListQuery({ ...emptyQuery, ...mineDefaults })}` };
const others = { name: "Others", query: `${writeListQuery({ ...emptyQuery, ...othersQuery })}` };
const snoozed = { name: "Snoozed", query: `${writeListQuery({ ...emptyQuery, ...snoozedQuery })}` };
const decidedBy = ({ UserID }: Actor) => ({
  name: "Decided by me",
  query: `${writeListQuery({ ...emptyQuery, ...decidedQuery(UserID) })}`,
});
