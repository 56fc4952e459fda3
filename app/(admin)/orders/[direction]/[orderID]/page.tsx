import { redirect } from "next/navigation";
import { orderPath } from "@/components/orders/order-path";
import { identifierParam } from "@/lib/api/param";
import { directionOrNotFound } from "@/lib/orders/direction-param";

/** An order's page is that of its approvals, so a shortened URL leads there. */
export default async function OrderPage({ params }: PageProps<"/orders/[direction]/[orderID]">) {
  const { direction, orderID } = await params;
  redirect(orderPath(directionOrNotFound(direction), identifierParam(orderID)));
}
