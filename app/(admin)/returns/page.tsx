import type { Metadata } from "next";
import { ReturnsTable } from "@/components/returns/returns-table";
import { mineQuery } from "@/components/returns/returns-view";
import { NoPermission } from "@/components/shell/no-permission";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { packPage } from "@/lib/list/packed-page";
import { emptyQuery, writeListQuery } from "@/lib/list/query";
import { orderReturnList } from "@/lib/returns/list";
import { listOrderReturns } from "@/lib/returns/repository";
import { getViewTabs } from "@/lib/search/views/repository";

export const metadata: Metadata = { title: "Returns" };

const mine = { name: "Mine", query: `${writeListQuery({ ...emptyQuery, ...mineQuery })}` };
/** What the area's count counts. */
const awaiting = { name: "Awaiting approval", query: "Status=AwaitingApproval" };
const hiddenAtFirst = ["DateSubmitted", "LastUpdated"];

export default async function ReturnsPage({ searchParams }: PageProps<"/returns">) {
  const query = readPageQuery(orderReturnList, await searchParams, { clock: await pageClock() });
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      listOrderReturns(actor, inApi(orderReturnList, query), { named: true }),
      getViewTabs(actor, orderReturnList),
    ]),
  );
  if (missingRoles) return <NoPermission what="The list of returns" roles={missingRoles} />;

  const [page, views] = data;
  const look = await savedLook(orderReturnList, hiddenAtFirst);
  return (
    <>
      <PageHeader title="Returns" />
      <SavedViews {...views} whole="All returns" presets={[mine, awaiting]} steady="Mine" />
      <ReturnsTable first={{ query, page: packPage(page) }} look={look} />
    </>
  );
}
