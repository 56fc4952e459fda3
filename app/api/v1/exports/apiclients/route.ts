import { exportApiClientsContract } from "@/lib/api-clients/contract";
import { apiClientListing } from "@/lib/api-clients/repository";
import { sendExport } from "@/lib/exports/send-export";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportApiClientsContract, (given) =>
  sendExport(exportApiClientsContract, given, apiClientListing(given.actor)),
);
