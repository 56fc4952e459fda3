import { setTimeout as sleep } from "node:timers/promises";
import { makeCases } from "./cases/all-cases";
import type { Place } from "./cases/place";
import { usageOf } from "./processes";
import { median } from "./statistics";

const everyMs = 500;
const soaked = ["W1", "W2", "W3", "W4", "W5", "W7"];

type Options = { minutes: number; connections: number; signal: AbortSignal };

/** The memory of a new server: before the first request, and while all cases take turns for some minutes. */
export async function measureMemory(place: Place, { minutes, connections, signal }: Options) {
  await using server = await place.startServer("memory", {});
  const target = { ...place.target, origin: server.origin, server: server.pid };
  const memory = () => usageOf(server.pid)?.memoryMB ?? Number.NaN;
  await sleep(3000, undefined, { signal });
  const idle = memory();

  const people = {
    owner: await server.signIn("owner-full"),
    browsers: [await server.signInBrowser("owner-full"), await server.signInBrowser("owner-lead")] as const,
  };
  await using stack = new AsyncDisposableStack();
  const cases = await makeCases({ ...place, ...people, target }, (name) => soaked.includes(name), stack);
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(memory()), everyMs);
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end)
    for (const { run } of cases) {
      if (performance.now() > end) break;
      signal.throwIfAborted();
      await run(connections * 16, connections);
    }
  clearInterval(sampling);
  // In the first fifth, code is compiled and connections are opened.
  const fifth = (nth: number) =>
    median(samples.slice(Math.floor((samples.length * (nth - 1)) / 5), Math.floor((samples.length * nth) / 5)));
  const figures = {
    "memory, minutes of load": minutes,
    "memory idle, MB": idle,
    "memory under load at most, MB": Math.max(...samples),
    "memory, the last fifth of the load to the second": fifth(5) / fifth(2),
  };
  console.table({ memory: figures });
  return figures;
}
