import type { OrderReturnStatus } from "@/lib/returns/contract";
import { returnComments, returnItemComments } from "@/prisma/demo/comments";
import { toCents } from "@/prisma/demo/orders";
import { lineItemAt, type OrderFacts, orderFacts } from "./orders";
import { randomAt, type Size } from "./size";

const day = 86_400_000;
const statuses: OrderReturnStatus[] = ["Completed", "Completed", "Open", "AwaitingApproval", "Declined", "Canceled"];

export function makeReturn(size: Size, at: number) {
  const random = randomAt(size, "return", at);
  const place = deliveredFrom(size, random.int(0, size.orders - 1));
  const order = orderFacts(size, place);
  const { ID: LineItemID, Quantity, UnitPrice } = lineItemAt(size, place, random.int(0, order.itemCount - 1));
  const created = order.submitted + random.int(2, 30) * day;
  const decided = new Date(created + day).toISOString();
  const status = random.pick(statuses);
  const approved = status === "Open" || status === "Completed";
  const RefundAmount = toCents(Quantity * UnitPrice);
  return {
    ID: `RMA-${100_000 + at}`,
    OrderID: order.ID,
    PaymentIDs: approved ? [`PAY-${order.ID}-1`] : [],
    Status: status,
    DateCreated: new Date(created).toISOString(),
    DateSubmitted: approved ? decided : null,
    DateApproved: approved ? decided : null,
    DateDeclined: status === "Declined" ? decided : null,
    DateCanceled: status === "Canceled" ? decided : null,
    DateCompleted: status === "Completed" ? new Date(created + 3 * day).toISOString() : null,
    RefundAmount,
    Comments: random.chance(0.7) ? random.pick(returnComments) : null,
    ItemsToReturn: [{ LineItemID, Quantity, RefundAmount, Comments: random.pick(returnItemComments) }],
    xp: { Reason: random.pick(["Damaged", "Wrong item", "Not needed", "Defective"]) },
  };
}

/** The first delivered order from this index on, or any if there are few orders. */
function deliveredFrom(size: Size, start: number) {
  for (let step = 0; step < size.orders; step++) {
    const at = (start + step) % size.orders;
    if (isDelivered(orderFacts(size, at))) return at;
  }
  return start;
}

function isDelivered({ status }: OrderFacts) {
  return status === "Completed" || status === "Open";
}
