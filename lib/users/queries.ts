import { call } from "@/lib/http/call";
import type { PageOptions } from "@/lib/list/page-options";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import type { listUsersContract, User } from "./contract";
import { listUsersOperation } from "./operations";

export function usersQuery(query: ListQuery): PageOptions<User> {
  return {
    queryKey: ["users", writeListQuery(query).toString()],
    queryFn: ({ signal }) => call<typeof listUsersContract>(listUsersOperation, { query, signal }),
    placeholderData: (previous) => previous,
  };
}
