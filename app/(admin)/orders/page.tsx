import { firstPage } from "@/app/(admin)/first-page";
import { DirectionTabs } from "@/components/orders/direction-tabs";
import { OrdersTable } from "@/components/orders/orders-table";
import { ordersView } from "@/components/orders/orders-view";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { NoPermission } from "@/components/ui/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { directionOrAll } from "@/lib/orders/direction-param";
import { orderList } from "@/lib/orders/list";
import { listOrders } from "@/lib/orders/repository";
import { getViewTabs } from "@/lib/search/views/repository";

export default async function OrdersPage({ searchParams }: PageProps<"/orders">) {
  const params = await searchParams;
  const direction = directionOrAll(params.direction);
  const query = readPageQuery(orderList, params, { clock: await pageClock() });
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      firstPage(actor, ordersView, query, listOrders(actor, { direction, named: true }, inApi(orderList, query))),
      getViewTabs(actor, orderList),
      actor.CompanyType,
    ]),
  );
  if (missingRoles) return <NoPermission tab="Orders" what="The list of orders" roles={missingRoles} />;

  const [first, views, companyType] = data;
  const look = await savedLook(orderList);
  return (
    <>
      <PageHeader title="Orders" />
      <DirectionTabs path="/orders" current={direction} companyType={companyType} />
      <SavedViews {...views} whole="All orders" keeps={["direction"]} />
      <OrdersTable key={direction} direction={direction} first={first} look={look} />
    </>
  );
}
