import { firstPage } from "@/app/(admin)/first-page";
import { ReturnsTable } from "@/components/returns/returns-table";
import { returnsView } from "@/components/returns/returns-view";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { NoPermission } from "@/components/ui/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { decidesApprovals } from "@/lib/approvals/repository";
import { emptyQuery, writeListQuery } from "@/lib/list/query";
import { awaitingQuery, mineQuery, orderReturnList } from "@/lib/returns/list";
import { listOrderReturns } from "@/lib/returns/repository";
import { getViewTabs } from "@/lib/search/views/repository";

const mine = { name: "Mine", query: `${writeListQuery({ ...emptyQuery, ...mineQuery })}` };
const awaiting = { name: "Awaiting approval", query: `${writeListQuery({ ...emptyQuery, ...awaitingQuery })}` };
const hiddenAtFirst = ["DateSubmitted", "LastUpdated"];

export default async function ReturnsPage({ searchParams }: PageProps<"/returns">) {
  const params = await searchParams;
  const clock = await pageClock();
  const { data, missingRoles } = await load(async (actor) => {
    const decides = await decidesApprovals(actor);
    const query = readPageQuery(orderReturnList, params, { clock, ...(decides && { defaults: mineQuery }) });
    const [first, views] = await Promise.all([
      firstPage(actor, returnsView, query, listOrderReturns(actor, inApi(orderReturnList, query), { named: true })),
      getViewTabs(actor, orderReturnList),
    ]);
    return { decides, first, views };
  });
  if (missingRoles) return <NoPermission tab="Returns" what="The list of returns" roles={missingRoles} />;

  const { decides, first, views } = data;
  const look = await savedLook(orderReturnList, hiddenAtFirst);
  return (
    <>
      <PageHeader title="Returns" />
      <SavedViews
        {...views}
        {...(decides ? { defaults: mineQuery, start: "Mine", presets: [awaiting] } : { presets: [mine, awaiting] })}
        whole="All returns"
        steady="Mine"
      />
      <ReturnsTable decides={decides} first={first} look={look} />
    </>
  );
}
