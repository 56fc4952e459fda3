import { approvalList } from "@/lib/approvals/list";
import { send } from "../faults/load";
import { countStatuses } from "../statuses";
import type { Attack } from "./attack";
import { headersOf } from "./place";

/** For each second of a load. */
const shapesPerSecond = { full: 500, short: 250 };
const atOnce = 4;
const most = { backend: 200, server: 150 };

/** Each is sent twice: a statement used once is not prepared. */
export const statementShapes: Attack = {
  title: "lists with ever different statements",
  attacker: `two people, ${atOnce} requests at a time each: an order's approvals in every possible sort order`,
  bound: `no backend of the database above ${most.backend} MB, the server at most ${most.server} MB above its memory after as many requests with one statement`,
  run: async ({ place, seconds, timed, signal }) => {
    const readers = await Promise.all(["owner-full", "owner-orders"].map(headersOf));
    const statuses: { status: number }[] = [];
    const askAll = async (shapes: Iterator<string>) => {
      const ask = async (headers: Record<string, string>) => {
        for (let shape = shapes.next(); !shape.done && !signal.aborted; shape = shapes.next()) {
          const url = `${place.origin}/api/v1/orders/all/BUSY-ORDER/approvals?pageSize=1&sortBy=${shape.value}`;
          for (const _ of ["unnamed", "named"]) statuses.push(await patiently(() => send(url, { headers }), signal));
        }
      };
      await Promise.all(readers.flatMap((headers) => Array.from({ length: atOnce }, () => ask(headers))));
    };
    const count = seconds * (timed ? shapesPerSecond.full : shapesPerSecond.short);
    // A server under load has garbage: as much as with a single statement.
    await askAll(Array.from({ length: count }, () => "DateCreated").values());
    const before = place.serverMegabytes();
    await askAll(shapesOf(count));
    const server = place.serverMegabytes() - before;
    const backend = await place.backendMegabytes();
    const unwell = statuses.filter(({ status }) => status !== 200);
    return {
      figures: {
        shapes: count,
        "largest backend, MB": backend,
        "server above what it has after as many requests in one shape, MB": server,
      },
      violations: [
        backend > most.backend && `A backend has ${backend} MB.`,
        server > most.server && `The server has ${server} MB more than after as many requests in one shape.`,
        unwell.length > 0 && `Lists were answered ${countStatuses(unwell)}.`,
      ].filter((each) => each !== false),
    };
  },
};

/** A refused request is repeated. */
async function patiently(ask: () => ReturnType<typeof send>, signal: AbortSignal) {
  for (;;) {
    const answer = await ask();
    if ((answer.status !== 429 && answer.status !== 503) || signal.aborted) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Sort orders, all different. */
function* shapesOf(count: number) {
  const names: readonly string[] = approvalList.sortable;
  for (let nth = 0; nth < count; nth++) {
    const candidates = names.flatMap((name) => [name, `!${name}`]);
    const filters: string[] = [];
    let rest = nth;
    while (candidates.length > 0) {
      const at = rest % candidates.length;
      rest = Math.floor(rest / candidates.length);
      filters.push(...candidates.splice(at - (at % 2), 2).slice(at % 2, (at % 2) + 1));
    }
    yield filters.join();
  }
}
