import { choicesContract } from "@/lib/choices/contract";
import { listChoices } from "@/lib/choices/repository";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(choicesContract, ({ actor, queryParams }) =>
  listChoices(actor, queryParams),
);
