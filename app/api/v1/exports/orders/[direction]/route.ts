import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportOrdersContract } from "@/lib/orders/contract";
import { orderListing } from "@/lib/orders/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportOrdersContract, (input) =>
  sendExport(exportOrdersContract, input, orderListing(input.actor, input.params.direction)),
);
