import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { median } from "./statistics";

/** How much more two independent busy processes do at once than one: the most that a second process can add on this machine. */
export async function gainOfTwo(rounds = 5) {
  const processes = [start(), start()] as const;
  try {
    await timeOf(processes); // the first time is slower
    const gains: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      gains.push((2 * (await timeOf([processes[0]]))) / (await timeOf(processes)));
    return median(gains);
  } finally {
    for (const each of processes) each.kill();
  }
}

const start = () => fork("e2e/bench/bare/busy.ts", { execArgv: ["--import", "tsx"] });

async function timeOf(processes: readonly ChildProcess[]) {
  const start = performance.now();
  await Promise.all(
    processes.map((each) => {
      const done = once(each, "message");
      each.send("work");
      return done;
    }),
  );
  return performance.now() - start;
}
