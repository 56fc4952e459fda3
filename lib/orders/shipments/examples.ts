import type { Example } from "@/lib/api/example";
import { noneYet } from "@/lib/list/examples";
import { ofOrder } from "@/lib/orders/examples";

export const examples = {
  listOrderShipments: {
    params: ofOrder,
    response: { Items: [], Meta: noneYet },
    sdk: `await Orders.ListShipments("Incoming", "LH-20501")`,
  },
} satisfies Record<string, Example>;
