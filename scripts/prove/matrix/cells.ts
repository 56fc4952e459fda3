import fc from "fast-check";
import { roles as allRoles } from "@/lib/auth/role-names";
import type { Role } from "@/lib/auth/roles";
import { contracts } from "@/lib/contracts";
import type { Contract } from "@/lib/http/contract";
import { isNameless, type State, states } from "./expected";
import { pages, type Relation, relations, rules } from "./rules";

type Page = (typeof pages)[number];
/** How a page is fetched: by the address, by a click, or ahead of a click. */
const transports = ["document", "payload", "prefetch"] as const;
export type Transport = (typeof transports)[number];

type Asked = { roles: Role[]; relation: Relation; state: State };
export type OperationCell = Asked & { contract: Contract };
export type PageCell = Asked & { page: Page; transport: Transport };
export type Cell = OperationCell | PageCell;

/** All 64. */
const subsets = Array.from({ length: 2 ** allRoles.length }, (_, set) => allRoles.filter((_, at) => set & (1 << at)));
/** Everybody in every state. */
const callers = states.flatMap((state) =>
  (isNameless(state) ? [[]] : subsets).map((roles): Pick<Asked, "roles" | "state"> => ({ roles, state })),
);
/** Those of which most is expected. */
const usual: State[] = ["access token", "session", "no token"];

export function allCells(): Cell[] {
  return [...contracts.flatMap(cellsOfOperation), ...pages.flatMap(cellsOfPage)];
}

function cellsOfOperation(contract: Contract): Cell[] {
  const rule = rules[contract.id];
  const those = rule?.on || rule?.lists ? relations : (["own"] as const);
  return those.flatMap((relation) => callers.map((caller): Cell => ({ ...caller, contract, relation })));
}

function cellsOfPage(page: Page): Cell[] {
  // Each page shows the caller's own name.
  const those = relations.filter((each) => page.shows !== "user" || each !== "own");
  return those.flatMap((relation) =>
    transports.flatMap((transport) => callers.map((caller): Cell => ({ ...caller, page, transport, relation }))),
  );
}

/** One of each operation with each relation first, and of each page by token, signed in and not; then any. */
export function sampleCells({ seed, size }: { seed: number; size: number }) {
  const cells = allCells();
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(cells, { minLength: cells.length }), { seed, numRuns: 1 });
  const ofEach = new Map<string, Cell>();
  for (const cell of shuffled.filter(({ state }) => usual.includes(state))) {
    const what = "page" in cell ? `${cell.page.path} ${cell.state}` : cell.contract.id;
    const key = `${what} ${cell.relation}`;
    if (!ofEach.has(key)) ofEach.set(key, cell);
  }
  return [...new Set([...ofEach.values(), ...shuffled])].slice(0, Math.max(size, ofEach.size));
}

export function nameOf(cell: Cell) {
  const what = "page" in cell ? `${cell.transport} of ${cell.page.path}` : cell.contract.id;
  return `${what}, ${cell.relation}, ${cell.state} of ${cell.roles.join("+") || "no role"}`;
}
