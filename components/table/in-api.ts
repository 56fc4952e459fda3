import type { Clock } from "@/lib/list/days";
import { inMoments } from "@/lib/list/in-moments";
import type { List } from "@/lib/list/list";
import type { ListQuery } from "@/lib/list/query";

/** What a page asks of the API: in its own query, days and periods stay what they are. */
export function inApi(list: List, { clock, ...query }: ListQuery & { clock: Clock }): ListQuery {
  return { ...query, filters: inMoments(list, query.filters, clock) };
}
