import { route } from "@/lib/http/route";
import { jumpContract } from "@/lib/jump/contract";
import { jump } from "@/lib/jump/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(jumpContract, ({ actor, queryParams }) =>
  jump(actor, queryParams.search),
);
