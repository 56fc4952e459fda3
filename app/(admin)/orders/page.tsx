import type { Metadata } from "next";
import { cookies } from "next/headers";
import { lookCookie, readLook } from "@/components/data-table/look";
import { readPageQuery } from "@/components/data-table/page-query";
import { DirectionTabs } from "@/components/orders/direction-tabs";
import { OrdersTable } from "@/components/orders/orders-table";
import { NoPermission } from "@/components/shell/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { load } from "@/lib/http/page";
import { direction as directionSchema } from "@/lib/orders/direction";
import { orderList } from "@/lib/orders/list";
import { listOrders } from "@/lib/orders/repository";
import { getViewTabs } from "@/lib/views/repository";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ searchParams }: PageProps<"/orders">) {
  const given = await searchParams;
  const direction = directionSchema.safeParse(given.direction).data ?? "all";
  const query = readPageQuery(orderList, given);
  const { data, missingRoles } = await load(async (actor) => ({
    companyType: actor.CompanyType,
    orders: await listOrders(actor, direction, query),
    views: await getViewTabs(actor, "listOrders"),
  }));
  if (missingRoles) return <NoPermission what="The list of orders" roles={missingRoles} />;

  const look = readLook((await cookies()).get(lookCookie(orderList.name))?.value);
  return (
    <>
      <PageHeader title="Orders" />
      <DirectionTabs path="/orders" current={direction} companyType={data.companyType} />
      <SavedViews {...data.views} whole="All orders" keeps={["direction"]} />
      <OrdersTable key={direction} direction={direction} first={{ query, page: data.orders }} look={look} />
    </>
  );
}
