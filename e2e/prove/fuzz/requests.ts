import fc, { type Arbitrary } from "fast-check";
import { ndjson } from "@/lib/api/body";
import type { Contract } from "@/lib/api/contract";
import { contracts } from "@/lib/api/openapi/all-contracts";
import type { List } from "@/lib/list/list";
import { searchTypes } from "@/lib/list/search";
import type { Answer } from "../ask";
import type { World } from "../world";
import { bodyOf } from "./bodies";
import { judge } from "./judge";
import { jsonText, text } from "./texts";

/** A request before it is sent; the world provides the caller's credentials. */
export type PlannedRequest = {
  caller: number;
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: string;
  /** What is wrong with the answer. */
  judge: (answer: Answer) => string | null;
};

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const operators = ["", "!", ">", "<", ">=", "*", "!*", "a|b", "!!", "\\"];
const mediaTypes = ["text/plain", "application/x-www-form-urlencoded", "application/json;charset=utf-7", "", "\t;;;"];
export const strangeHeaders: Record<string, string>[] = [
  { "x-forwarded-host": "evil.example.com" },
  { "x-middleware-subrequest": "middleware:middleware:middleware" },
  { "next-action": "x" },
  { rsc: "1", "next-router-state-tree": "%5B%22%22%5D" },
  { "x-http-method-override": "DELETE" },
  { "transfer-encoding": "chunked" },
  { "content-encoding": "gzip" },
  { accept: "text/html" },
  { "accept-encoding": "gzip;q=0, *" },
  { origin: "null" },
  { "if-none-match": '"x"', range: "bytes=0-1" },
  { traceparent: "00-0-0-0" },
  { "x-request-id": "x".repeat(4000) },
  { cookie: "a=b; ; =; __Host-next-auth.session-token=x; next-auth.session-token.0=x" },
  { expect: "200-maybe" },
];

/** Requests to every operation: valid, nearly valid, and invalid in every way that HTTP allows. */
export function requestsTo({ ids }: Pick<World, "ids">): Arbitrary<PlannedRequest>[] {
  return contracts.map((contract) => requestTo(contract, ids));
}

function requestTo(contract: Contract, ids: World["ids"]): Arbitrary<PlannedRequest> {
  return fc
    .record({
      caller: fc.nat(1000),
      method: fc.oneof({ weight: 8, arbitrary: fc.constant(contract.method) }, fc.constantFrom(...methods)),
      path: pathOf(contract, ids),
      query: queryOf(contract),
      headers: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, fc.constantFrom(...strangeHeaders)),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant(contract.lines ? ndjson : "application/json") },
        fc.constantFrom(...mediaTypes),
      ),
      body: contract.body ? bodyOf(contract.body, ids) : jsonText,
    })
    .map(({ path, query, body, headers, type, ...rest }) => {
      const target = `/api/v1${path}${query && `?${query}`}`.slice(0, 17_000);
      const isWrite = !["GET", "HEAD"].includes(rest.method);
      return {
        ...rest,
        target,
        headers: isWrite ? { "content-type": type, ...headers } : headers,
        ...(isWrite && { body }),
        judge: (answer: Answer) => judge(contract, { method: rest.method, target }, answer),
      };
    });
}

function pathOf({ path }: Contract, ids: World["ids"]): Arbitrary<string> {
  const parts = path
    .split("/")
    .slice(1)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (!name) return fc.constant(part);
      const some = ids[name];
      if (!some) throw new Error(`The world knows no ${name} for ${path}.`);
      const values = fc.constantFrom(...some);
      return fc.oneof({ weight: 5, arbitrary: values }, text).map(encode);
    });
  return fc.tuple(...parts).map((each) => `/${each.join("/")}`);
}

function queryOf({ list, queryParams, file }: Contract): Arbitrary<string> {
  const own = Object.keys(queryParams?.shape ?? {});
  const names = [...own, ...(list ? namesOf(list) : []), "unknown", "page[]", "__proto__", "nxtPa", "_rsc"];
  const value = fc.oneof(
    { weight: 3, arbitrary: list ? someValueOf(list) : text },
    ...(file ? [{ weight: 2, arbitrary: fc.constantFrom("csv", "ndjson", ...columnsOf(file.record.shape)) }] : []),
    fc.tuple(fc.constantFrom(...operators), text).map((both) => both.join("")),
  );
  const pair = fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, text), value);
  const pairs = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 8, arbitrary: fc.array(pair, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.tuple(pair, fc.integer({ min: 2, max: 300 })).map(([one, n]) => Array(n).fill(one)) },
  );
  return pairs.map((all) => all.map((both: string[]) => both.map(encode).join("=")).join("&"));
}

function namesOf({ fields, parameters = {} }: List) {
  const paging = ["search", "searchType", "searchOn", "sortBy", "page", "pageSize", "pageKey"];
  const keys = [...Object.keys(fields), ...Object.keys(parameters)];
  return [
    ...paging,
    ...paging,
    ...keys,
    ...keys.map((key) => key.toLowerCase()),
    "XP.a",
    "xp.a",
    "xp.a.b.c.d.e.f",
    "xp.constructor.prototype",
  ];
}

function someValueOf({ searchable, sortable, fields }: List) {
  const enums = Object.values(fields).flatMap((field) => (field.type === "enum" ? field.values : []));
  const dates = ["2026-01-01", ">2026-01-01", "<=2026-01-01T00:00:00Z"];
  return fc.constantFrom(
    "1",
    "20",
    "100",
    "true",
    ...searchTypes,
    ...dates,
    ...enums,
    ...searchable,
    ...sortable,
    sortable.join(),
  );
}

/** One column, and some. */
function columnsOf(shape: object) {
  const names = Object.keys(shape);
  return [...names, names.slice(0, 3).toReversed().join(), names.join()];
}

/** Percent-encoded; a lone surrogate becomes invalid UTF-8. */
function encode(value: string) {
  return value.isWellFormed() ? encodeURIComponent(value) : "%ED%A0%80";
}
