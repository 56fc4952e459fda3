import fc from "fast-check";
import type { Contract } from "@/lib/api/contract";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { roles as allRoles } from "@/lib/auth/role-names";
import type { Role } from "@/lib/auth/roles";
import { isSession, isUnidentified, type State, states } from "./expected";
import { type Company, companies, doors, type Page, pages, type Relation, type Rule, relations, rules } from "./rules";

/** How a page is fetched: by URL, by a click, or as a prefetch of its outline, its static part or a segment. */
const transports = ["document", "payload", "prefetch", "runtime prefetch", "segment prefetch"] as const;
export type Transport = (typeof transports)[number];

type Caller = { company: Company; roles: Role[]; relation: Relation; state: State };
/** `name`: of the rule. */
export type OperationCell = Caller & { contract: Contract; name: string; rule: Rule };
/** Without `page`: the page /, which redirects to others. */
export type PageCell = Caller & { page: Page | undefined; transport: Transport };
export type DoorCell = Caller & { door: string };
export type Cell = OperationCell | PageCell | DoorCell;

/** All 64. */
const subsets = Array.from({ length: 2 ** allRoles.length }, (_, set) => allRoles.filter((_, at) => set & (1 << at)));
/** Those of which most is expected. */
const usual: State[] = ["access token", "session", "no token"];
/** All roles in every state; the owner's people only with valid credentials, since otherwise the company does not matter. */
const callers = companies.flatMap((company) =>
  states
    .filter((state) => company === "trader" || state === "access token" || isSession(state))
    .flatMap((state) =>
      (isUnidentified(state) ? [[]] : subsets).map((roles): Omit<Caller, "relation"> => ({ company, roles, state })),
    ),
);

export function allCells(): Cell[] {
  const ofDoors = Object.keys(doors).flatMap((door) =>
    callers.map((caller): Cell => ({ ...caller, door, relation: "own" })),
  );
  return [...contracts.flatMap(cellsOfOperation), ...ofDoors, ...[undefined, ...pages].flatMap(cellsOfPage)];
}

/** The names of the rules of an operation. */
export const rulesOf = (id: string) => Object.keys(rules).filter((name) => name === id || name.startsWith(`${id},`));

const cellsOfOperation = (contract: Contract) => rulesOf(contract.id).flatMap((name) => cellsOfRule(contract, name));

function cellsOfRule(contract: Contract, name: string): Cell[] {
  const rule = rules[name];
  if (!rule) return [];
  const candidates = relations.filter((relation) => relation !== "absent" || !rule.creates);
  const those = rule.on || rule.lists ? candidates : (["own"] as const);
  return those.flatMap((relation) => callers.map((caller): Cell => ({ ...caller, contract, name, rule, relation })));
}

function cellsOfPage(page: Page | undefined): Cell[] {
  // Each page shows the caller's name.
  const showsOwn = (relation: Relation) => relation === "own" && /user$/i.test(page?.shows ?? "");
  const those = page?.shows ? relations.filter((each) => !showsOwn(each)) : (["own"] as const);
  return those.flatMap((relation) =>
    transports.flatMap((transport) =>
      callers
        // Prefetches are tested with a cookie, a token and neither: pages accept no tokens.
        .filter(({ state }) => !transport.endsWith("prefetch") || usual.includes(state))
        .map((caller): Cell => ({ ...caller, page, transport, relation })),
    ),
  );
}

/** First one cell of each operation with each relation and company, and of each page and endpoint by token, signed in and not. */
export function sampleCells(cells: Cell[], { seed, size }: { seed: number; size: number }) {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells.filter(({ state }) => usual.includes(state))) {
    const key = groupOf(cell);
    const group = groups.get(key);
    if (group) group.push(cell);
    else groups.set(key, [cell]);
  }
  // One random number a cell: shuffling all cells takes half a minute.
  const numRuns = Math.max(size, groups.size);
  const numbers = fc.sample(fc.nat(), { seed, numRuns, unbiased: true });
  const from = [...groups.values(), ...Array.from({ length: numRuns - groups.size }, () => cells)];
  return [...new Set(from.map((group, at) => group[(numbers[at] ?? 0) % group.length]))].filter(
    (cell) => cell !== undefined,
  );
}

function groupOf(cell: Cell) {
  const what = "contract" in cell ? `${cell.name} ${cell.company}` : `${whatOf(cell)} ${cell.state}`;
  return `${what} ${cell.relation}`;
}

function whatOf(cell: Cell) {
  if ("contract" in cell) return cell.name;
  if ("door" in cell) return cell.door;
  const { path = "/", shows } = cell.page ?? {};
  return shows ? `${path} with the ${shows}` : path;
}

export function nameOf(cell: Cell) {
  const { relation, state, roles, company } = cell;
  const how = "transport" in cell ? `${cell.transport} of ` : "";
  return `${how}${whatOf(cell)}, ${relation}, ${state} of ${roles.join("+") || "no role"}, ${company}`;
}
