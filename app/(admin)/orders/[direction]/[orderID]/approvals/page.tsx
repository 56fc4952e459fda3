import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
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
import { identifierOrNotFound, identifierParam } from "@/lib/http/param";
import { type Direction, direction as directionSchema } from "@/lib/orders/direction";
import { getOrder, getOrderContents } from "@/lib/orders/repository";
import { productReaders } from "@/lib/products/contract";

type Props = PageProps<"/orders/[direction]/[orderID]/approvals">;

const getOrderOnce = cache(getOrder);
const readOrder = (direction: Direction, orderID: string) => load((actor) => getOrderOnce(actor, direction, orderID));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { direction, orderID } = await params;
  await readOrder(readDirection(direction), identifierOrNotFound(orderID));
  return { title: `Approvals of order ${orderID}` };
}

export default async function ApprovalsPage({ params, searchParams }: Props) {
  const { direction: given, orderID: segment } = await params;
  const direction = readDirection(given);
  const place = { direction, orderID: identifierParam(segment) };
  const query = readPageQuery(approvalList, await searchParams);
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      getOrderOnce(actor, direction, place.orderID),
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

function readDirection(given: string) {
  const { data } = directionSchema.safeParse(given);
  return data ?? notFound();
}
