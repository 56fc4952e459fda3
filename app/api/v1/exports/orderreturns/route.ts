import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportOrderReturnsContract } from "@/lib/returns/contract";
import { orderReturnListing } from "@/lib/returns/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportOrderReturnsContract, (input) =>
  sendExport(exportOrderReturnsContract, input, orderReturnListing(input.actor)),
);
