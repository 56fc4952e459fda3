import type { Example } from "@/lib/api/example";
import { noneYet } from "@/lib/list/examples";
import { ofOrder } from "@/lib/orders/examples";

export const examples = {
  listPayments: {
    params: ofOrder,
    query: "Type=CreditCard&sortBy=!DateCreated",
    response: { Items: [], Meta: noneYet },
    sdk: `await Payments.List("Incoming", "LH-20501", { filters: { Type: "CreditCard" } })`,
  },
} satisfies Record<string, Example>;
