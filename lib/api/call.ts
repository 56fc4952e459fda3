import { reportSessionExpired } from "@/lib/auth/session-expired";
import { withVersion } from "@/lib/events/version";
import type { Contract, Input, OperationOf, Output } from "./contract";
import { reportServerAnswer } from "./server-answer";
import { type Place, urlOf } from "./url-of";

type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
export type CallInput<C extends Contract> = Defined<Input<C>> & {
  signal?: AbortSignal;
  /** The page asks by itself: where the session has ended, the user is told once. */
  isBackground?: boolean;
  /** The Idempotency-Key of a change: sent again with it, the change is made once. */
  key?: string;
  /** The version of the record that is shown: another one is not changed. */
  version?: number | undefined;
};
type Fault = { ErrorCode: string; Message: string; Data: Record<string, unknown> };

type CallOptions = { body?: object; signal?: AbortSignal; isBackground?: boolean; key?: string; version?: number };

/** A refusal of the API as the browser sees it; status 0 when the server could not be reached. */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    readonly status: number,
    message: string,
    readonly faults: readonly Fault[] = [],
    readonly requestID?: string,
    /** Seconds to wait. */
    readonly retryAfter?: number,
    /** What was asked. */
    readonly url?: string,
  ) {
    super(message);
  }
}

/** Calls an operation from the browser; the contract gives it its types, and at least its URL. Throws CallError. */
export async function call<C extends Contract>(contract: C | OperationOf<C>, input: CallInput<C>): Promise<Output<C>> {
  // Safe: CallInput is these, each present when the contract has it.
  const { body, signal, isBackground, key, version, ...place } = input as Place & CallOptions;
  const headers = new Headers(body ? { "content-type": "application/json" } : {});
  if (key) headers.set("idempotency-key", key);
  if (version) headers.set("if-match", `"${version}"`);
  const init = { method: contract.method, headers, body: body && JSON.stringify(body), signal: signal ?? null };
  // Safe: the server parsed its answer by this very contract, and both are of one build.
  return (await request(urlOf(contract, place), init, isBackground)) as Output<C>;
}

/** What the API answers below our own origin. Throws CallError. */
export async function request(url: string, init: RequestInit, isBackground = false): Promise<unknown> {
  const headers = new Headers(init.headers);
  const response = await fetch(url, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new CallError(0, "The server could not be reached. Check the connection and try again.");
  });
  reportServerAnswer();
  if (response.status === 401 && !headers.has("authorization")) reportSessionExpired(isBackground);
  if (!response.ok) throw await toCallError(response);
  return response.status === 204 ? undefined : versioned(await response.json(), response.headers.get("etag"));
}

/** `versionOf` tells which version of a record it is, to change just that one. */
function versioned(answer: unknown, etag: string | null) {
  const [, version] = /^(?:W\/)?"(\d+)"$/.exec(etag ?? "") ?? [];
  return version && typeof answer === "object" && answer ? withVersion(answer, Number(version)) : answer;
}

async function toCallError(response: Response) {
  const problem: { Errors?: Fault[]; requestId?: string } | null = await response.json().catch(() => null);
  const [first] = problem?.Errors ?? [];
  const message = first?.Message ?? "Something went wrong.";
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  return new CallError(response.status, message, problem?.Errors, problem?.requestId, retryAfter, response.url);
}
