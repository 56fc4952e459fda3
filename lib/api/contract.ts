import type { z } from "zod";
import type { Sufficient } from "@/lib/auth/actor";
import type { Tag } from "@/lib/contracts";
import type { List } from "@/lib/list/list";
import type { ListQuery } from "@/lib/list/query";
import type { Answer } from "./answer";
import type { Example } from "./example";

/** One operation of the API: who may ask, what goes in, what comes out. */
export type Contract = {
  /** The operationId of the OpenAPI document. */
  id: string;
  /** What OrderCloud calls the operation, where it has it: the resource and the method of its clients. */
  orderCloud?: `${string}.${string}`;
  summary: string;
  description?: string;
  tag: Tag;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api/v1. */
  path: `/${string}`;
  /** The roles of which a caller needs one. Absent: anybody may call, and is not identified. */
  roles?: Sufficient;
  /** A browser's session cookie is not enough. */
  bearerOnly?: true;
  params?: z.ZodObject;
  /** Parameters of the query string that are the operation's own. */
  queryParams?: z.ZodObject;
  /** The list whose search, sort, filters and paging the rest of the query string holds. Absent: the rest is ignored. */
  list?: List;
  body?: z.ZodObject;
  /** A request without a body is one with an empty object. */
  bodyOptional?: true;
  /** The body is up to so many lines, each of which is such a `body` as JSON, and the answer a line for each. */
  lines?: { most: number; mostBytes: number; outcome: z.ZodObject };
  /** How large a body may be. Absent: 16 KB. */
  maxBytes?: number;
  /** What is answered is a file that holds the whole list, a record a line, instead of a page as JSON. */
  file?: { mediaTypes: readonly string[]; record: z.ZodObject };
  /** What is answered does not end: server-sent events, each with such an object as its data. */
  stream?: { frame: z.ZodType };
  /** Absent, like `file` and `stream`: 204 No Content. */
  response?: z.ZodType;
  /** What the answer with a `response` says of it: 201 where a record was created. Absent: 200. */
  status?: 200 | 201;
  /** Where a record is that was created, its properties and the request's parameters in braces: the header Location. */
  location?: `/${string}`;
  /** It can be done once by its nature, as with a token that works once: it takes no Idempotency-Key. */
  takesNoKey?: true;
  /** How it refuses besides what follows from the rest: with 409 what others have changed meanwhile. */
  refuses?: readonly 409[];
  /** The record has versions: answers carry its ETag, and a change is refused that names another by If-Match. */
  versioned?: true;
  /** What the documentation shows. */
  example: Example;
};

/** A change of a record that has versions; what is new has none to match. */
export const takesIfMatch = ({ versioned, method, path, location }: Contract) =>
  versioned === true && method !== "GET" && !location && (path.includes("{") || method !== "POST");

/** What creates a record of an ID unless there is one. */
export const takesIfNoneMatch = (contract: Contract) =>
  takesIfMatch(contract) && contract.method === "PUT" && contract.path.endsWith("}");

/** Keys belong to the user who chose them: a change by nobody takes none. */
export const takesIdempotencyKey = ({ method, roles, takesNoKey }: Contract) =>
  method !== "GET" && roles !== undefined && !takesNoKey;

type Parsed<C extends Contract, K extends "params" | "queryParams" | "body"> = C[K] extends z.ZodType
  ? z.output<C[K]>
  : undefined;

/** Where an operation is, which is all that calling it takes: its contract would bring the schemas along. */
export type OperationOf<C extends Pick<Contract, "method" | "path">> = Pick<C, "method" | "path">;

export type Input<C extends Contract> = {
  params: Parsed<C, "params">;
  queryParams: Parsed<C, "queryParams">;
  query: C["list"] extends List ? ListQuery : undefined;
  body: C["lines"] extends object ? undefined : Parsed<C, "body">;
  /** Reads the lines of the body, which are still to be parsed. */
  readLines: C["lines"] extends object ? () => Promise<Line[]> : undefined;
};

/** One of a body of many, by its number. */
export type Line = { number: number; text: string };

export type Output<C extends Contract> = C["response"] extends z.ZodType
  ? z.output<C["response"]>
  : C["file"] extends object
    ? Answer
    : C["stream"] extends object
      ? Answer
      : C["lines"] extends object
        ? Answer
        : // biome-ignore lint/suspicious/noConfusingVoidType: what a handler that answers nothing returns.
          void;
