import { route } from "@/lib/api/route";
import { jumpContract } from "@/lib/search/jump/contract";
import { jump } from "@/lib/search/jump/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(jumpContract, ({ actor, queryParams }) =>
  jump(actor, queryParams.search),
);
