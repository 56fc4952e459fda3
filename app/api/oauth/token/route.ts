import { tokenEndpoint } from "@/lib/account/tokens/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = tokenEndpoint;
