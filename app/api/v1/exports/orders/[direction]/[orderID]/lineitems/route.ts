import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportLineItemsContract } from "@/lib/orders/line-items/contract";
import { lineItemListing } from "@/lib/orders/line-items/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportLineItemsContract, (input) =>
  sendExport(exportLineItemsContract, input, lineItemListing(input.actor, input.params)),
);
