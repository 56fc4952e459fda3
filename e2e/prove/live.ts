import { join } from "node:path";
import { watchHeap } from "@/e2e/bench/heap";
import { startInstance } from "@/e2e/scale/instance";
import { openInstances } from "./instances";
import { choose, merge, type Options, type Outcome } from "./part";

const settings = { REQUESTS_AT_ONCE: "200", LIVE_STREAMS: "20000", CONNECTIONS_PER_NETWORK: "100000" };

/** How a process learns of changes, and the maximum 95th and 99th percentile in milliseconds. */
const scenarios = {
  listening: { state: "listening", most: [500, 1000] },
  /** Its connection is repeatedly ended. */
  cut: { state: "polling", most: [1500, 3000] },
  /** As behind a pooler that accepts LISTEN but forwards nothing: PostgreSQL notifies within a database. */
  pooler: { state: "polling", most: [1500, 3000] },
} as const;
export type Scenario = (typeof scenarios)[keyof typeof scenarios];

/** The promises of live changes. `size`: how many listeners; 20 changes a second for 15 seconds, or fewer with fewer than 160. */
export async function proveLive({ size = 1000, only, timed, signal }: Options): Promise<Outcome> {
  const names = choose(Object.keys(scenarios), only);
  await using stack = new AsyncDisposableStack();
  const { env, folder, appUrl } = await openInstances(0, stack, settings);
  const { followChanges } = await import("./live/follow");
  const outcomes: Record<string, Outcome> = {};
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (!names.includes(name)) continue;
    const deaf = Object.assign(new URL(appUrl), { pathname: "/template1" }).href;
    const heap = await watchHeap();
    const options = {
      ...env,
      ...heap.env,
      DATABASE_URL: appUrl,
      ...(name === "pooler" && { DATABASE_LISTEN_URL: deaf }),
    };
    const instance = await startInstance(options, join(folder, "server.log"));
    const url = `http://127.0.0.1:${instance.port}`;
    const [rate, seconds] = [Math.max(1, Math.min(20, size / 8)), size < 160 ? 6 : 15];
    const readHeap = () => heap.read(instance.pid());
    const place = { url, readHeap, size, rate, seconds, signal };
    try {
      outcomes[`${name}: `] = await followChanges(place, {
        ...scenario,
        isCut: name === "cut",
        measuresReads: timed && name === "listening",
      });
    } finally {
      await instance.end("SIGTERM");
    }
  }
  return merge(outcomes);
}
