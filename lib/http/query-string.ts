import { refusePaging } from "@/lib/list/parameters";
import { parseListQuery } from "@/lib/list/parse-query";
import type { Contract } from "./contract";
import { parseWith } from "./parse";

type Asked = Pick<Contract, "list" | "queryParams" | "file">;

/** The query string of an operation, taken apart: what it names itself, and its list's. Throws for what neither knows. */
export function parseQueryString({ list, queryParams, file }: Asked, params: URLSearchParams) {
  if (file) refusePaging(params);
  const own = Object.keys(queryParams?.shape ?? {});
  const given = own.filter((name) => params.has(name)).map((name) => [name, params.getAll(name).join(",")]);
  return {
    queryParams: queryParams && parseWith(queryParams, Object.fromEntries(given), "InvalidRequest"),
    query: list && parseListQuery(list, new URLSearchParams([...params].filter(([name]) => !own.includes(name)))),
  };
}
