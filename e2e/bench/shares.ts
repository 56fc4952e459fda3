import { availableParallelism } from "node:os";
import type { Target } from "./load";
import { type Scheduled, scheduledIn } from "./processes";
import { round } from "./report";
import type { Case } from "./rounds";

const cores = availableParallelism();
const nothing: Scheduled = { ranMs: 0, waitedMs: 0, preempted: 0 };

/** The case, with a table of each process's share of the cores, which the load also uses. */
export function withShares(each: Case, target: Target) {
  const spent = new Map<string, Scheduled>();
  let [requests, ms] = [0, 0];
  const run: Case["run"] = async (amount, connections) => {
    const [before, start] = [partsOf(target), performance.now()];
    const sample = await each.run(amount, connections);
    ms += performance.now() - start;
    requests += amount;
    for (const [part, after] of partsOf(target))
      spent.set(part, add(spent.get(part) ?? nothing, after, before.get(part) ?? nothing));
    return sample;
  };
  const print = () => {
    const total = [...spent.values()].reduce((sum, part) => add(sum, part, nothing), nothing);
    const toLine = ([part, { ranMs, waitedMs, preempted }]: [string, Scheduled]) => ({
      [each.name]: part,
      [`% of ${cores} cores`]: round((ranMs / ms / cores) * 100, 0),
      "CPU ms a request": round(ranMs / requests, 3),
      "ms a request waited for a core": round(waitedMs / requests, 3),
      "preempted, times a request": round(preempted / requests, 3),
    });
    console.table([...spent, ["all", total] as [string, Scheduled]].map(toLine));
    const most = (cores * requests * 1000) / total.ranMs;
    console.log(
      `At that, ${cores} cores allow ${round(most, 0)} requests/s; ${round((requests / ms) * 1000, 0)} were answered.`,
    );
  };
  return { watched: { ...each, run }, print };
}

function partsOf({ server, postmaster }: Target) {
  const servers = scheduledIn(server).map((each, at): [string, Scheduled] => [`process ${at + 1} of the server`, each]);
  const database = scheduledIn(postmaster).reduce((sum, each) => add(sum, each, nothing), nothing);
  const [load = nothing] = scheduledIn(process.pid);
  return new Map<string, Scheduled>([...servers, ["the database", database], ["the load", load]]);
}

function add(sum: Scheduled, after: Scheduled, before: Scheduled): Scheduled {
  return {
    ranMs: sum.ranMs + after.ranMs - before.ranMs,
    waitedMs: sum.waitedMs + after.waitedMs - before.waitedMs,
    preempted: sum.preempted + after.preempted - before.preempted,
  };
}
