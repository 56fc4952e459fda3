import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportApiClientsContract } from "@/lib/users/api-clients/contract";
import { apiClientListing } from "@/lib/users/api-clients/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportApiClientsContract, (input) =>
  sendExport(exportApiClientsContract, input, apiClientListing(input.actor)),
);
