import { type ListQuery, writeListQuery } from "@/lib/list/query";
import type { Contract } from "./contract";

export type Place = { params?: Record<string, unknown>; queryParams?: Record<string, unknown>; query?: ListQuery };

/** Where an operation is, below the origin: `/api/v1/orders/all/A%2F1/approvals?search=x`. */
export function urlOf(contract: Pick<Contract, "path">, { params, queryParams, query }: Place = {}) {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const own = Object.entries(queryParams ?? {}).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams([...own, ...(query ? writeListQuery(query) : [])]);
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ""}`;
}
