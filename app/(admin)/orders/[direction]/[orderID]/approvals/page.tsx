import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { ApprovalsTable } from "@/components/approvals/approvals-table";
import { lookCookie, readLook } from "@/components/data-table/look";
import { readPageQuery } from "@/components/data-table/page-query";
import { OrderContents } from "@/components/orders/order-contents";
import { OrderHeader } from "@/components/orders/order-header";
import { NoPermission } from "@/components/shell/no-permission";
import { approvalList } from "@/lib/approvals/list";
import { listApprovals } from "@/lib/approvals/repository";
import { hasRole } from "@/lib/auth/actor";
import { load } from "@/lib/http/page";
import { identifierParam } from "@/lib/http/param";
import { writeListQuery } from "@/lib/list/query";
import { direction as directionSchema } from "@/lib/orders/direction";
import { getOrder, getOrderContents } from "@/lib/orders/repository";
import { productReaders } from "@/lib/products/contract";

type Props = PageProps<"/orders/[direction]/[orderID]/approvals">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Approvals of order ${(await params).orderID}` };
}

export default async function ApprovalsPage({ params, searchParams }: Props) {
  const { direction: given, orderID: segment } = await params;
  const { data: direction } = directionSchema.safeParse(given);
  if (!direction) notFound();

  const place = { direction, orderID: identifierParam(segment) };
  const query = readPageQuery(approvalList, await searchParams);
  const { data, missingRoles } = await load(pathOf(place, writeListQuery(query)), (actor) =>
    Promise.all([
      getOrder(actor, direction, place.orderID),
      getOrderContents(actor, direction, place.orderID),
      listApprovals(actor, place, query),
      hasRole(actor, productReaders),
    ]),
  );
  if (missingRoles) return <NoPermission what="This list of approvals" roles={missingRoles} />;

  const [order, contents, approvals, opensProducts] = data;
  const look = readLook((await cookies()).get(lookCookie(approvalList.name))?.value);
  return (
    <>
      <OrderHeader
        order={order}
        title={`Approvals of order ${order.ID}`}
        breadcrumb={[{ label: "Orders", href: "/orders" }]}
      />
      <OrderContents contents={contents} currency={order.Currency} opensProducts={opensProducts} />
      <ApprovalsTable place={place} first={{ query, page: approvals }} look={look} />
    </>
  );
}

function pathOf({ direction, orderID }: { direction: string; orderID: string }, query: URLSearchParams) {
  return `/orders/${direction}/${encodeURIComponent(orderID)}/approvals${query.size > 0 ? `?${query}` : ""}`;
}
