import { isDeepStrictEqual } from "node:util";
import { someAddress } from "@/e2e/fixtures";
import { ndjson } from "@/lib/api/body";
import { type Answer, askPatiently, asPayload, forEachOf, type Question } from "../ask";
import type { Outcome } from "../part";
import { type Cast, createCasts } from "./cast";
import {
  allCells,
  type Cell,
  type DoorCell,
  nameOf,
  type OperationCell,
  type PageCell,
  sampleCells,
  type Transport,
} from "./cells";
import { expectedOf, firstPage, has, isSeen, isSession } from "./expected";
import { look } from "./look";
import { doors } from "./rules";

type Options = { origin: string; seed: number; size?: number; signal: AbortSignal; pagesOnly?: boolean };
type Place = { origin: string; castFor: Awaited<ReturnType<typeof createCasts>> };

/**
 * Sends requests to all operations and pages, or only to pages, as all kinds of callers, and compares the answers with the
 * rules. `size`: only this many cells, with each operation, relation and company among them.
 */
export async function matrix({ origin, seed, size, signal, pagesOnly = false }: Options): Promise<Outcome> {
  const place = { origin, castFor: await createCasts() };
  const violations: string[] = [];
  const all = allCells().filter((cell) => !pagesOnly || "transport" in cell);
  const cells = size === undefined ? all : sampleCells(all, { seed, size });
  const cellsSoFar: Cell[] = [];
  // All of them take an hour.
  const progress = setInterval(() => console.error(`  ${cellsSoFar.length} of ${cells.length} cells`), 60_000);
  await forEachOf(
    cells,
    async (cell) => {
      const difference = await ("contract" in cell
        ? tryOperation(place, cell)
        : "door" in cell
          ? tryDoor(place, cell)
          : tryPage(place, cell));
      if (difference) violations.push(`${nameOf(cell)}: ${difference}`);
      cellsSoFar.push(cell);
    },
    signal,
  ).finally(() => clearInterval(progress));
  const pageCount = cellsSoFar.filter((cell) => "transport" in cell).length;
  const ofAll = size === undefined && !signal.aborted ? "" : `, of ${all.length} in all`;
  return {
    figures: { "cells of the API": cellsSoFar.length - pageCount, "cells of pages": `${pageCount}${ofAll}` },
    violations,
  };
}

async function tryOperation({ origin, castFor }: Place, { contract, name: _, rule, state, ...asker }: OperationCell) {
  const { method, path, bearerOnly = false } = contract;
  const writes = method !== "GET";
  const expectation = expectedOf({ rule, state, writes, bearerOnly, ...asker });
  const changes = writes && expectation.does && !rule.idle;
  await using cast = await castFor({ kind: rule.on ?? rule.lists, changes, ...asker });
  const query = rule.query ? `?${rule.query}` : "";
  const question = {
    method,
    target: cast.fill(`/api/v1${path.replace("{direction}", "all")}${query}`),
    ...(contract.body && {
      headers: { "content-type": contract.lines ? ndjson : "application/json" },
      body: cast.fill(JSON.stringify(rule.body)),
    }),
  };
  const ask = async () => askPatiently(origin, await as(cast, state, question));
  const answer = await (writes ? watch(cast, { state, changes, ask }) : cast.inTurn(ask));
  if (typeof answer === "string") return answer;
  if (answer.status !== expectation.status)
    return `${answer.status} instead of ${expectation.status} ${answer.body.slice(0, 200)}`;
  if (rule.absent && answer.status === 200) {
    const isOfAbsent = isDeepStrictEqual(JSON.parse(answer.body), JSON.parse(cast.fill(JSON.stringify(rule.absent))));
    if (isOfAbsent !== Boolean(expectation.hides))
      return `${isOfAbsent ? "hides a record that is seen" : "tells of a record that is hidden"} ${answer.body}`;
  }
  const shows = answer.body.includes(cast.mark);
  if (rule.lists && shows !== expectation.shows)
    return shows ? "shows what it must not" : "does not show what it should";
  return shows && answer.status >= 400 ? "a refusal shows the record" : null;
}

async function tryDoor({ origin, castFor }: Place, { door, state, ...asker }: DoorCell) {
  const { method, path, form, needs, ...usual } = doors[door] ?? never();
  const isRefused = needs && asker.roles.length === 0;
  const changes = Boolean(usual.changes && !isRefused);
  await using cast = await castFor({ kind: "grant", changes, ...asker });
  const question = {
    method,
    target: path,
    ...(form !== undefined && {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: cast.fill(form),
    }),
  };
  const ask = async () => askPatiently(origin, await as(cast, state, question));
  const answer = await watch(cast, { state, changes, ask });
  if (typeof answer === "string") return answer;
  const status = isRefused ? 400 : usual.status;
  if (answer.status !== status) return `${answer.status} instead of ${status} ${answer.body.slice(0, 200)}`;
  const namesSession = answer.body.includes(`"expires":`);
  return namesSession === (path === "/api/auth/session" && isSession(state))
    ? null
    : `names ${namesSession ? "a" : "no"} session`;
}

type Watch = { state: OperationCell["state"]; changes: boolean; ask: () => Promise<Answer> };

/** The answer, or the error if something changed that should not have, or nothing changed that should have. */
function watch({ people, credentials, inTurn }: Cast, { state, changes, ask }: Watch) {
  return inTurn(async () => {
    await credentials(state);
    const before = await look(people);
    const answer = await ask();
    const isChanged = (await look(people)) !== before;
    if (isChanged === changes) return answer;
    return `${answer.status} ${isChanged ? "and changed something" : "and changed nothing"} ${answer.body.slice(0, 200)}`;
  });
}

async function as(cast: Cast, state: OperationCell["state"], question: Question): Promise<Question> {
  const credentials = await cast.credentials(state);
  return { ...question, headers: { "x-forwarded-for": someAddress(), ...question.headers, ...credentials } };
}

const headersOf: Record<Transport, Record<string, string>> = {
  document: {},
  payload: { rsc: "1" },
  prefetch: { rsc: "1", "next-router-prefetch": "1" },
  "runtime prefetch": { rsc: "1", "next-router-prefetch": "2" },
  "segment prefetch": { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
};

/** The texts of pages that do not open. */
const refusals = ["requires a role you don", "Buyers have no products of their own"];

async function tryPage({ origin, castFor }: Place, { page, state, transport, ...asker }: PageCell) {
  await using cast = await castFor({ kind: page?.shows, changes: false, ...asker });
  const transportHeaders = headersOf[transport];
  const path = cast.fill(page?.path ?? "/");
  const target = transport === "document" ? path : await asPayload(path, transportHeaders);
  const ask = async () =>
    askPatiently(origin, await as(cast, state, { method: "GET", target, headers: transportHeaders }));
  const { status, headers, body } = await cast.inTurn(ask);
  const { roles } = asker;
  const signedIn = isSession(state); // reads, from any origin
  // A prefetch leaves out private content.
  const ahead = transport.endsWith("prefetch");
  const opens = signedIn && page && has(roles, page.roles) && (!page.only || page.only === asker.company);
  const sees = isSeen({ kind: page?.shows, ...asker });
  const shows = body.includes(cast.mark);
  if (shows && !(opens && sees)) return "shows what it must not";
  // Without the proxy, the page itself redirects to the sign-in, and its outline contains no personal data.
  const { location = "" } = headers;
  if (!signedIn) return status < 400 && (ahead || `${location}${body}`.includes("/sign-in")) ? null : strays(status);
  if (!page && !ahead) {
    const leads = firstPage(roles) ?? "";
    const isLed = transport === "document" ? location === leads : body.includes(leads);
    return isLed && status < 400 ? null : `${status} ${location} instead of leading to ${leads}`;
  }
  // A payload has already begun with 200 when its read fails.
  const failure = /:E\{[^}]*\}/.exec(body)?.[0] ?? "";
  const isOpen = !refusals.some((words) => body.includes(words));
  if (page && !ahead && isOpen && !opens) return `${status} and opens to those who may not`;
  const isWhole = page?.shows && !page.first ? shows : isOpen && !failure;
  const right = ahead ? status === 200 : !opens || (page.shows && !sees) || isWhole;
  return right && status < 500 ? null : `${status} and does not show what it should ${failure}`;
}

const strays = (status: number) => `${status} and does not lead to the sign-in`;

function never(): never {
  throw new Error("There is no such door.");
}
