import "server-only";

import type { z } from "zod";
import { type Actor, authorize, type Sufficient } from "@/lib/auth/actor";
import { identify } from "@/lib/auth/identify";
import { consume } from "@/lib/auth/limits";
import { countingMisses } from "@/lib/auth/miss-limit";
import { countRequest } from "@/lib/auth/request-limit";
import { prove } from "@/lib/db/connection";
import { unreachable } from "@/lib/db/routing";
import { textOf } from "@/lib/db/written-json";
import { env } from "@/lib/env";
import { ActorChanged, AppError } from "@/lib/errors";
import { callerOf, withDenialAudit } from "@/lib/events/record";
import { versionOf } from "@/lib/events/version";
import type { By } from "@/lib/events/write";
import { namedType } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { Params } from "@/lib/server/route-tree";
import { noteCaller } from "@/lib/telemetry/request-trace";
import { step } from "@/lib/telemetry/step";
import { type Answer, type ApiRequest, noStore, toApiRequest, toResponse } from "./answer";
import { parseBody, readJsonBody, readLines } from "./body";
import { etagOf, readIdempotencyKey, readIfVersion } from "./conditions";
import type { Contract, Input, Output } from "./contract";
import { corsHeaders } from "./cors";
import { originOf } from "./origin";
import { parseWith } from "./parse";
import { byKnownNames, parseQueryString } from "./query-string";
import { toErrorAnswer } from "./response";

/**
 * `address` is the client's, as the front knows it; `signal` says when the client has gone; `headers` takes what the answer
 * carries besides its own.
 */
export type RequestContext = {
  requestId: string;
  address: string;
  method: string;
  readonly signal: AbortSignal;
  headers: Answer["headers"];
};
type ActorOf<C extends Contract> = C["roles"] extends Sufficient ? Actor : null;
/** `named`: the caller accepts records with names. `by`: the caller of a change, with its conditions. */
type HandlerInput<C extends Contract> = Input<C> & {
  actor: ActorOf<C>;
  by: C["method"] extends "GET" ? never : ActorOf<C> extends Actor ? By : never;
  context: RequestContext;
  named: boolean;
};
type Handler<C extends Contract> = (input: HandlerInput<C>) => Promise<Output<C>>;
export type AnswerRequest = (request: ApiRequest, params: Params) => Promise<Answer>;
/** What Next calls; `answer` is the same for the server before it. `contract` is of the operation it answers, if it is one. */
export type RouteHandler = ((request: Request, context: { params: Promise<unknown> }) => Promise<Response>) & {
  answer: AnswerRequest;
  contract?: Contract;
};
export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof methods)[number];

/** The handlers of a path that has one operation. A path that has more: `handlers({ GET: operation(…), POST: operation(…) })`. */
export function route<C extends Contract>(contract: C, handle: Handler<C>) {
  return handlers({ [contract.method]: operation(contract, handle) });
}

/**
 * Answers an operation. In this order: identify (401), count (429), authorize (403), parse (400), handle (404 and the domain's own),
 * shape the answer.
 */
export function operation<C extends Contract>(contract: C, handle: Handler<C>): RouteHandler {
  const handler = respond(async (request, params, context) => {
    const attempt = { operation: contract.id, origin: context };
    const answerTo = (actor: Actor | null) =>
      withDenialAudit(actor, attempt, async () => {
        if (!actor) return answer(null);
        noteCaller(actor);
        await countRequest(actor, context);
        return countingMisses(actor, context, () => proving(actor, () => answer(actor)));
      });
    const answer = async (actor: Actor | null) => {
      if (actor && contract.roles) authorize(actor, contract.roles);
      const searchParams = byKnownNames(contract, request.searchParams);
      const lastEventID = contract.stream && request.headers.get("last-event-id");
      // As a browser says by itself where it was when its connection broke.
      if (lastEventID) searchParams.set("lastEventID", lastEventID);
      const named = contract.list !== undefined && request.headers.get("accept") === namedType;
      const input = {
        context,
        named,
        params: contract.params && parseWith(contract.params, params, "InvalidRequest"),
        ...parseQueryString(contract, searchParams),
        ...(await readBody(contract, request)),
      };
      const by =
        actor && contract.method !== "GET" ? await byOf(actor, contract, { request, context, input }) : undefined;
      // Safe: each field was parsed by the schema its type is derived from.
      const output = await step("read", () => handle({ ...input, actor: by?.actor ?? actor, by } as HandlerInput<C>));
      if (by?.key?.repeated) context.headers["idempotency-replayed"] = "true";
      // Safe: an operation with a file, a stream or lines returns an Answer.
      if (contract.file || contract.stream || contract.lines) return output as Answer;
      if (!contract.response) return { status: 204, headers: noStore };
      const { response, status = 200 } = contract;
      return step("serialise", async () => {
        const link = linkTo(output, searchParams, contract);
        const version = contract.versioned && versionOf(Object(output));
        const etag = version && { etag: etagOf(version) };
        const place = contract.location && {
          location: locationOf(contract.location, { ...input.params, ...Object(output) }),
        };
        const type = { "content-type": named ? namedType : "application/json" };
        const headers = { ...type, ...noStore, ...link, ...etag, ...place };
        return { status, headers, body: toJson(response, output) };
      });
    };

    if (!contract.roles) return answerTo(null);
    const who = (asOf: "now" | "lately") =>
      withDenialAudit(null, attempt, () =>
        step("identify", () => identify(request, { ...contract, origin: context, asOf, isUse: !contract.stream })),
      );
    if (contract.method !== "GET" || contract.file || contract.stream) return answerTo(await who("now"));
    try {
      return await answerTo(await who("lately"));
    } catch (error) {
      if (!(error instanceof ActorChanged)) throw error;
      return answerTo(await who("now"));
    }
  });
  return Object.assign(handler, { contract });
}

/** An operation reads many lines by itself, once there is room for them. */
async function readBody(contract: Contract, request: ApiRequest) {
  const { body, lines } = contract;
  if (lines) return { body: undefined, readLines: () => readLines(request, contract) };
  return { body: body && parseBody(body, await readJsonBody(request, contract)) };
}

/** An answer is stored for each key: far more than people and most programs need. */
const keysPerUser = { name: "idempotency-keys", points: 3600, seconds: 60 * 60 };

type ReceivedRequest = { request: ApiRequest; context: RequestContext; input: { params: unknown; body: unknown } };

/** The caller of a change and its conditions. What the change reads comes from the primary alone. */
async function byOf(
  actor: Actor,
  contract: Contract,
  { request: { headers }, context, input }: ReceivedRequest,
): Promise<By> {
  const { requestId, address } = context;
  const { params, body } = input;
  const origin = { requestId, address };
  const key = readIdempotencyKey(contract, { actor, headers, params, body });
  if (key) await consume(keysPerUser, actor.UserID, callerOf(actor, origin));
  return { actor: { ...actor, LastWrite: unreachable }, origin, ifVersion: readIfVersion(contract, headers), key };
}

/** The JSON as PostgreSQL wrote it; else the properties that the contract has. */
function toJson(response: z.ZodType, output: unknown) {
  const json = typeof output === "object" && output !== null ? textOf(output) : undefined;
  return json ?? JSON.stringify(response.parse(output));
}

/** No answer to an assumed actor leaves before they are proven, and no refusal. Throws ActorChanged. */
async function proving<T>(actor: Actor, work: () => Promise<T>) {
  const refuse = async (error: unknown): Promise<never> => {
    if (error instanceof AppError) await prove(actor);
    throw error;
  };
  const answer = await work().catch(refuse);
  await prove(actor);
  return answer;
}

/** The handlers of a path that answers some methods (and HEAD, where there is GET): every other one is 405. */
export function handlers(answers: Partial<Record<Contract["method"], RouteHandler>>): Record<Method, RouteHandler> {
  const all: Partial<Record<Method, RouteHandler>> = answers.GET ? { ...answers, HEAD: answers.GET } : answers;
  const allowed = methods.filter((method) => method === "OPTIONS" || all[method]);
  const refuse = respond(async (request) => {
    const detail = `${request.method} is not allowed here; use ${allowed.join(", ")}.`;
    throw new AppError("MethodNotAllowed", { Allowed: allowed }, { detail });
  }, allowed);
  const preflight = respond(async () => ({ status: 204, headers: { allow: allowed.join(", ") } }));
  const handlerOf = (each: Method) => (each === "OPTIONS" ? preflight : (all[each] ?? refuse));
  // Safe: one entry for each of `methods`.
  return Object.fromEntries(methods.map((each) => [each, handlerOf(each)])) as Record<Method, RouteHandler>;
}

/** Answers any failure of `handle` as the API does, and adds what every answer carries. */
export function respond(
  handle: (request: ApiRequest, params: Params, context: RequestContext) => Promise<Answer>,
  allowed?: readonly Method[],
): RouteHandler {
  const answer: AnswerRequest = async (request, params) => {
    const context = contextOf(request);
    const { requestId } = context;
    const { status, headers, body } = await handle(request, params, context).catch((error: unknown) =>
      toErrorAnswer(error, requestId),
    );
    const allow = status === 405 && allowed && { allow: allowed.join(", ") };
    const cors = corsHeaders(request, env().CORS_ORIGINS);
    return {
      status,
      headers: { ...headers, ...context.headers, ...allow, ...cors },
      ...(body !== undefined && { body }),
    };
  };
  const handler = async (request: Request, { params }: { params: Promise<unknown> }) =>
    // Safe: Next gives the segments of the route's path.
    toResponse(await answer(toApiRequest(request), (await params) as Params));
  return Object.assign(handler, { answer });
}

function contextOf(request: ApiRequest): RequestContext {
  return {
    ...originOf(request.headers),
    method: request.method,
    headers: {},
    // Created on first use, which is rare.
    get signal() {
      return request.signal;
    },
  };
}

/** The path of a record, by its properties and the parameters of the request. */
const locationOf = (path: string, record: Record<string, unknown>) =>
  `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(record[name])))}`;

/** RFC 8288: where the next page of a list is. */
function linkTo(output: unknown, params: URLSearchParams, { queryParams }: Contract): Record<string, string> {
  // Safe: only looked into, and only where it has the member.
  const key = (output as Partial<Page<unknown>> | undefined)?.Meta?.NextPageKey;
  // Proxies refuse long headers; the body has the key in any case.
  if (!key || key.length > 2000) return {};
  const own = [...params].filter(([name]) => Object.hasOwn(queryParams?.shape ?? {}, name));
  return { link: `<?${new URLSearchParams([...own, ["pageKey", key]])}>; rel="next"` };
}
