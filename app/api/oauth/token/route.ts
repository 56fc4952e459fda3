import { tokenEndpoint } from "@/lib/tokens/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = tokenEndpoint;
