import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import type { z } from "zod";
import type { problem } from "@/lib/api/response";
import type { Approval } from "@/lib/approvals/contract";
import type { Page } from "@/lib/list/page";

type Problem = z.output<typeof problem>;
type Fault = { ErrorCode: string; Property?: unknown };
type Headers = Record<string, string>;
type Query = string | Record<string, string> | [key: string, value: string][];

/** Sends requests to the API with some headers, and reads the answers. Paths are below /api/v1. */
export function apiClient(request: APIRequestContext, headers: Headers = {}) {
  const send = (method: string, path: string, data?: unknown, more: Headers = {}) =>
    request.fetch(`/api/v1${path}`, { method, data, headers: { ...headers, ...more }, maxRedirects: 0 });
  const get = (path: string, query: Query = "") => send("GET", withQuery(path, query));

  /** A page of the list; the request must succeed. */
  const list = (path: string, query: Query = "") => pageOf<Approval>(path, query);

  /** The same for records of a given type. */
  const pageOf = async <T>(path: string, query: Query = ""): Promise<Page<T>> => {
    const response = await get(path, query);
    expect(response.status(), await response.text()).toBe(200);
    // Safe: only tests read it, and they compare the content.
    return (await response.json()) as Page<T>;
  };

  const ids = async (path: string, query: Query = "") => (await list(path, query)).Items.map(({ ID }) => ID);

  /** The IDs of all pages, by their keys. */
  const walk = async (path: string, query: Query) => {
    const all: string[] = [];
    for (let next: Query | null = query; next !== null; ) {
      const { Items, Meta } = await list(path, next);
      all.push(...Items.map(({ ID }) => ID));
      expect(all.length).toBeLessThanOrEqual(Meta.TotalCount);
      next = Meta.NextPageKey === null ? null : { pageKey: Meta.NextPageKey };
    }
    return all;
  };

  /** The refusal of a request: the status, and the code and data of each error. */
  const refusal = async (path: string, query: Query = "") => {
    const response = await get(path, query);
    // Safe: the test compares it.
    const { Errors } = (await response.json()) as Problem;
    const faults = Errors.map(({ ErrorCode, Data }): Fault => ({ ErrorCode, ...Data }));
    return { status: response.status(), faults };
  };
  return { send, get, list, pageOf, ids, walk, refusal };
}

export type Client = ReturnType<typeof apiClient>;

/** The body of a response that must have this status. */
export async function readBody<T>(response: APIResponse, status = 200): Promise<T> {
  expect(response.status(), await response.text()).toBe(status);
  return response.json();
}

/** The status of a refusal, and the parts of its first error. */
export async function refusalOf(response: APIResponse) {
  const { detail, Errors } = await response.json();
  const { ErrorCode: code, Message: message, Data: data } = Errors[0];
  return { status: response.status(), code, message, data, detail };
}

function withQuery(path: string, query: Query) {
  const text = typeof query === "string" ? query : new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}
