import { route } from "@/lib/api/route";
import { getMeContract } from "@/lib/users/contract";
import { getMe } from "@/lib/users/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getMeContract, ({ actor }) => getMe(actor));
