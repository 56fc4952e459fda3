import fc from "fast-check";
import { someAddress } from "@/e2e/fixtures";
import { roles as allRoles } from "@/lib/auth/role-names";
import type { Role } from "@/lib/auth/roles";
import { contracts } from "@/lib/contracts";
import type { Contract } from "@/lib/http/contract";
import { askPatiently, asPayload, forEachOf } from "../ask";
import type { Outcome } from "../part";
import { type Companies, createCast, createCompanies } from "./cast";
import { credentialsOf } from "./credentials";
import { expectedOf, has, isSeen, type State, states } from "./expected";
import { pages, type Relation, relations, rules } from "./rules";

type Options = { origin: string; seed: number; size?: number; signal: AbortSignal };
type Cell = { roles: Role[]; relation: Relation; state: State } & (
  | { contract: Contract }
  | { page: (typeof pages)[number]; rsc: boolean }
);

/** Asks for everything as everybody, and compares with the rules. `size`: that many cells, each operation and relation among them. */
export async function matrix({ origin, seed, size, signal }: Options): Promise<Outcome> {
  const companies = await createCompanies();
  const violations = contracts.filter(({ id }) => !rules[id]).map(({ id }) => `no rule for ${id}`);
  const cells = size === undefined ? allCells() : sample(allCells(), { seed, size });
  const tryOne = async (cell: Cell) => {
    const difference =
      "page" in cell ? await tryPage(origin, companies, cell) : await tryOperation(origin, companies, cell);
    if (difference) violations.push(`${nameOf(cell)}: ${difference}`);
  };
  await forEachOf(cells, tryOne, signal);
  const shown = cells.filter((cell) => "page" in cell).length;
  return { figures: { "cells of the API": cells.length - shown, "cells of pages": shown }, violations };
}

const pairs = allRoles.flatMap((one, index) => allRoles.slice(index + 1).map((other): Role[] => [one, other]));
const subsets: Role[][] = [[], ...allRoles.map((role): Role[] => [role]), ...pairs];

function allCells(): Cell[] {
  const ofOperations = contracts.flatMap((contract) => {
    const rule = rules[contract.id];
    const those = rule?.on || rule?.lists ? relations : (["own"] as const);
    const byRoles = those.flatMap((relation) =>
      subsets.map((roles): Cell => ({ contract, roles, relation, state: "access token" })),
    );
    const byState = states.map((state): Cell => ({ contract, roles: ["FullAccess"], relation: "own", state }));
    return [...byRoles, ...byState];
  });
  // Each page shows the caller's own name.
  const relationsOf = ({ shows }: (typeof pages)[number]) =>
    relations.filter((each) => shows !== "user" || each !== "own");
  const ofPages = pages.flatMap((page) =>
    relationsOf(page).flatMap((relation) =>
      [true, false].flatMap((rsc) => [
        ...subsets.map((roles): Cell => ({ page, rsc, roles, relation, state: "session" })),
        { page, rsc, roles: ["FullAccess"], relation, state: "no token" } satisfies Cell,
      ]),
    ),
  );
  return [...ofOperations, ...ofPages];
}

/** One of each operation or page with each relation first, then any. */
function sample(cells: Cell[], { seed, size }: { seed: number; size: number }) {
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(cells, { minLength: cells.length }), { seed, numRuns: 1 });
  const ofEach = new Map<string, Cell>();
  for (const cell of shuffled) {
    const key = `${"page" in cell ? cell.page.path : cell.contract.id} ${cell.relation}`;
    if (!ofEach.has(key)) ofEach.set(key, cell);
  }
  return [...new Set([...ofEach.values(), ...shuffled])].slice(0, Math.max(size, ofEach.size));
}

async function tryOperation(
  origin: string,
  companies: Companies,
  { contract, roles, relation, state }: Cell & { contract: Contract },
) {
  const rule = rules[contract.id];
  if (!rule) return null;
  const { caller, ids, id, mark } = await createCast(companies, { kind: rule.on ?? rule.lists, relation, roles });
  const path = fill(contract.path.replace("{direction}", "all"), ids);
  const query = rule.query ? `?${rule.query.replace("{id}", id)}` : "";
  const body = contract.body && JSON.stringify(rule.body ?? {});
  const headers = {
    "x-forwarded-for": someAddress(),
    ...(body && { "content-type": "application/json" }),
    ...(await credentialsOf(caller, state)),
  };
  const answer = await askPatiently(origin, {
    method: contract.method,
    target: `/api/v1${path}${query}`,
    headers,
    body,
  });

  const writes = contract.method !== "GET";
  const asked = { rule, roles, relation, state, writes, bearerOnly: contract.bearerOnly === true };
  const expected = expectedOf(asked);
  if (answer.status !== expected.status)
    return `${answer.status} instead of ${expected.status} ${answer.body.slice(0, 200)}`;
  const shows = answer.body.includes(mark);
  if (rule.lists && shows !== expected.shows) return shows ? "shows what it must not" : "does not show what it should";
  return shows && answer.status >= 400 ? "a refusal shows the record" : null;
}

async function tryPage(
  origin: string,
  companies: Companies,
  cell: Cell & { page: (typeof pages)[number]; rsc: boolean },
) {
  const { page, roles, relation, state, rsc } = cell;
  const { caller, ids, mark } = await createCast(companies, { kind: page.shows, relation, roles });
  const headers = { ...(await credentialsOf(caller, state)), ...(rsc && { rsc: "1" }) };
  const { status, body } = await askPatiently(origin, {
    method: "GET",
    target: rsc ? asPayload(fill(page.path, ids)) : fill(page.path, ids),
    headers,
  });
  const expected = state === "session" && has(roles, page.roles) && isSeen({ kind: page.shows, roles, relation });
  const shows = body.includes(mark);
  if (status >= 500) return `${status}`;
  return shows === expected ? null : shows ? "shows what it must not" : `does not show what it should (${status})`;
}

const fill = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? "absent");

function nameOf(cell: Cell) {
  const what = "page" in cell ? `${cell.rsc ? "payload of " : ""}${cell.page.path}` : cell.contract.id;
  return `${what}, ${cell.relation}, ${cell.state} of ${cell.roles.join("+") || "no role"}`;
}
