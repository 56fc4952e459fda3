import { route } from "@/lib/api/route";
import { choicesContract } from "@/lib/search/choices/contract";
import { listChoices } from "@/lib/search/choices/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(choicesContract, ({ actor, queryParams }) =>
  listChoices(actor, queryParams),
);
