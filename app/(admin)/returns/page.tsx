import { ReturnsTable } from "@/components/returns/returns-table";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { NoPermission } from "@/components/ui/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { decidesApprovals } from "@/lib/approvals/repository";
import { packPage } from "@/lib/list/packed-page";
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
    const [page, views] = await Promise.all([
      listOrderReturns(actor, inApi(orderReturnList, query), { named: true }),
      getViewTabs(actor, orderReturnList),
    ]);
    return { decides, query, page, views };
  });
  if (missingRoles) return <NoPermission tab="Returns" what="The list of returns" roles={missingRoles} />;

  const { decides, query, page, views } = data;
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
      <ReturnsTable decides={decides} first={{ query, page: packPage(page) }} look={look} />
    </>
  );
}
