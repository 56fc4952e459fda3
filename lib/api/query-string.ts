import { refusePaging } from "@/lib/list/parameters";
import { parseListQuery } from "@/lib/list/parse-query";
import { knownName } from "@/lib/list/query";
import type { Contract } from "./contract";
import { parseWith } from "./parse";

type QueryContract = Pick<Contract, "list" | "queryParams" | "file">;

/**
 * A query string by the names that the operation has for its parameters, whose case does not matter. Two spellings of a
 * name are that name twice.
 */
export function byKnownNames({ list, queryParams }: QueryContract, params: URLSearchParams) {
  if (params.size === 0) return params;
  const own = new Map(Object.keys(queryParams?.shape ?? {}).map((name) => [name.toLowerCase(), name]));
  const nameOf = (name: string) => own.get(name.toLowerCase()) ?? (list ? knownName(list, name) : name);
  if ([...params.keys()].every((name) => nameOf(name) === name)) return params;
  return new URLSearchParams([...params].map(([name, value]) => [nameOf(name), value]));
}

/** The query string of an operation, taken apart: what it names itself, and its list's. Throws for what neither knows. */
export function parseQueryString({ list, queryParams, file }: QueryContract, params: URLSearchParams) {
  if (file) refusePaging(params);
  const own = Object.keys(queryParams?.shape ?? {});
  const values = own.filter((name) => params.has(name)).map((name) => [name, params.getAll(name).join(",")]);
  const rest = () => new URLSearchParams([...params].filter(([name]) => !own.includes(name)));
  return {
    queryParams: queryParams && parseWith(queryParams, Object.fromEntries(values), "InvalidRequest"),
    query: list && parseListQuery(list, values.length > 0 ? rest() : params),
  };
}
