import { call } from "@/lib/http/call";
import type { PageOptions } from "@/lib/list/page-options";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import type { ApiClient, listApiClientsContract } from "./contract";
import { listApiClientsOperation } from "./operations";

export function apiClientsQuery(query: ListQuery): PageOptions<ApiClient> {
  return {
    queryKey: ["apiclients", writeListQuery(query).toString()],
    queryFn: ({ signal }) => call<typeof listApiClientsContract>(listApiClientsOperation, { query, signal }),
    placeholderData: (previous) => previous,
  };
}
