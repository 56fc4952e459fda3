import "server-only";

import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { keyFor, keysFor } from "@/lib/crypto";
import { invalidPageKey } from "./parameters";
import type { ListQuery } from "./query";
import { searchTypes } from "./search";

/** The end of a page: the last row's sort values, as PostgreSQL writes them, and its key. */
export type Position = { values: (string | null)[]; key: string[] };

const content = z.object({
  search: z.string().optional(),
  searchType: z.enum(searchTypes).optional(),
  searchOn: z.array(z.string()),
  sortBy: z.array(z.string()),
  filters: z.array(z.tuple([z.string(), z.string()])),
  pageSize: z.int(),
  page: z.int(),
  values: z.array(z.string().nullable()),
  key: z.array(z.string()),
});

/** The key of the page after `position`. `scope` names its list, such as one order's approvals. */
export function writePageKey(scope: string, { pageKey: _, ...query }: ListQuery, position: Position) {
  const payload = Buffer.from(JSON.stringify({ ...query, ...position, page: query.page + 1 }));
  return encode(payload, sign(scope, payload));
}

function encode(payload: Buffer, signature: Buffer) {
  return `${payload.toString("base64url")}.${signature.toString("base64url")}`;
}

/** The query and position in a key. Throws for a key that was changed or belongs to another list. */
export function readPageKey(scope: string, key: string): { query: ListQuery; position: Position } {
  const [payload = Buffer.alloc(0), signature = Buffer.alloc(0)] = key
    .split(".")
    .map((part) => Buffer.from(part, "base64url"));
  const isWhole = key === encode(payload, signature);
  const isOurs = isWhole && keysFor("page-key").some((each) => isEqual(signature, sign(scope, payload, each)));
  // An earlier version may have signed another content.
  const { data } = content.safeParse(isOurs ? JSON.parse(payload.toString()) : undefined);
  if (!data) throw invalidPageKey();
  const { values, key: rowKey, search, searchType, ...query } = data;
  return { query: { ...query, search, searchType, pageKey: undefined }, position: { values, key: rowKey } };
}

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

function sign(scope: string, payload: Buffer, key = keyFor("page-key")) {
  return createHmac("sha256", key).update(`${scope}\0`).update(payload).digest().subarray(0, 16);
}
