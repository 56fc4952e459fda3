import type { Example } from "@/lib/api/example";
import { noneYet } from "@/lib/list/examples";
import { ofOrder } from "@/lib/orders/examples";

export const examples = {
  listOrderPromotions: {
    params: ofOrder,
    response: { Items: [], Meta: noneYet },
    sdk: `await Orders.ListPromotions("Incoming", "LH-20501")`,
  },
} satisfies Record<string, Example>;
