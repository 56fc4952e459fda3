import { someAddress } from "@/e2e/fixtures";
import { contracts } from "@/lib/contracts";
import { askPatiently, asPayload, forEachOf } from "../ask";
import type { Outcome } from "../part";
import { createCasts } from "./cast";
import { allCells, nameOf, type OperationCell, type PageCell, sampleCells, type Transport } from "./cells";
import { credentialsOf } from "./credentials";
import { expectedOf, has, isSeen } from "./expected";
import { rules } from "./rules";

type Options = { origin: string; seed: number; size?: number; signal: AbortSignal };
type Place = { origin: string; castFor: Awaited<ReturnType<typeof createCasts>> };

/** Asks for everything as everybody, and compares with the rules. `size`: that many cells, each operation and relation among them. */
export async function matrix({ origin, seed, size, signal }: Options): Promise<Outcome> {
  const place = { origin, castFor: await createCasts() };
  const violations = contracts.filter(({ id }) => !rules[id]).map(({ id }) => `no rule for ${id}`);
  const cells = size === undefined ? allCells() : sampleCells({ seed, size });
  await forEachOf(
    cells,
    async (cell) => {
      const difference = "page" in cell ? await tryPage(place, cell) : await tryOperation(place, cell);
      if (difference) violations.push(`${nameOf(cell)}: ${difference}`);
    },
    signal,
  );
  const shown = cells.filter((cell) => "page" in cell).length;
  return { figures: { "cells of the API": cells.length - shown, "cells of pages": shown }, violations };
}

async function tryOperation({ origin, castFor }: Place, { contract, roles, relation, state }: OperationCell) {
  const rule = rules[contract.id];
  if (!rule) return null;
  const writes = contract.method !== "GET";
  const { caller, ids, id, mark } = await castFor({ kind: rule.on ?? rule.lists, relation, roles, writes });
  const path = fill(contract.path.replace("{direction}", "all"), ids);
  const query = rule.query ? `?${rule.query.replace("{id}", id)}` : "";
  const body = contract.body && JSON.stringify(rule.body ?? {});
  const headers = {
    "x-forwarded-for": someAddress(),
    ...(body && { "content-type": "application/json" }),
    ...(await credentialsOf(caller, state)),
  };
  const target = `/api/v1${path}${query}`;
  const answer = await askPatiently(origin, { method: contract.method, target, headers, body });

  const expected = expectedOf({ rule, roles, relation, state, writes, bearerOnly: contract.bearerOnly === true });
  if (answer.status !== expected.status)
    return `${answer.status} instead of ${expected.status} ${answer.body.slice(0, 200)}`;
  const shows = answer.body.includes(mark);
  if (rule.lists && shows !== expected.shows) return shows ? "shows what it must not" : "does not show what it should";
  return shows && answer.status >= 400 ? "a refusal shows the record" : null;
}

const headersOf: Record<Transport, Record<string, string>> = {
  document: {},
  payload: { rsc: "1" },
  prefetch: { rsc: "1", "next-router-prefetch": "1" },
};

async function tryPage({ origin, castFor }: Place, { page, roles, relation, state, transport }: PageCell) {
  const { caller, ids, mark } = await castFor({ kind: page.shows, relation, roles, writes: false });
  const headers = { ...(await credentialsOf(caller, state)), ...headersOf[transport] };
  const path = fill(page.path, ids);
  const target = transport === "document" ? path : asPayload(path);
  const { status, body } = await askPatiently(origin, { method: "GET", target, headers });
  const signedIn = state.startsWith("session"); // that reads, from wherever
  const expected = signedIn && has(roles, page.roles) && isSeen({ kind: page.shows, roles, relation });
  const shows = body.includes(mark);
  if (status >= 500) return `${status}`;
  if (shows && !expected) return "shows what it must not";
  // What is fetched ahead of a click may leave out what is private, and does.
  return expected && !shows && transport !== "prefetch" ? `does not show what it should (${status})` : null;
}

const fill = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? "absent");
