import { sendExport } from "@/lib/api/exports/send-export";
import { route } from "@/lib/api/route";
import { exportUsersContract } from "@/lib/users/contract";
import { userListing } from "@/lib/users/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportUsersContract, (input) =>
  sendExport(exportUsersContract, input, userListing(input.actor)),
);
