import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportProductsContract } from "@/lib/products/contract";
import { productListing } from "@/lib/products/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportProductsContract, (input) =>
  sendExport(exportProductsContract, input, productListing(input.actor)),
);
