import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { EnvError } from "@/lib/errors";
import { log } from "@/lib/telemetry/log";

const mostEndsAMinute = 5;

/**
 * Runs this program in `count` processes that share one port, which opens when all of them can serve. A process that ends is
 * replaced, with growing delays, until too many have ended.
 */
export function startProcesses(count: number) {
  const failure = Promise.withResolvers<never>();
  const ends: number[] = [];
  let serving = false;
  let stopping = false;

  function fork() {
    const worker = cluster.fork();
    worker.on("error", () => undefined); // "exit" follows
    worker.once("exit", (code, signal) => {
      if (stopping) return;
      log.error({ pid: worker.process.pid, code, signal }, "a process of the server has ended");
      (serving ? replace() : giveUp("A process of the server could not start.")).catch(failure.reject);
    });
    return worker;
  }

  async function replace() {
    const now = Date.now();
    const lately = ends.push(now) && ends.filter((time) => time > now - 60_000).length;
    if (lately > mostEndsAMinute) await giveUp(`Processes of the server keep ending, ${lately} within a minute.`);
    await sleep(250 * 2 ** (lately - 1));
    if (stopping) return;
    const worker = fork();
    await messageFrom(worker, "prepared");
    await letListen(worker);
  }

  async function stop() {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(end));
  }

  const workers = Array.from({ length: count }, fork);
  const started = Promise.all(workers.map((worker) => messageFrom(worker, "prepared"))).then(async () => {
    for (const worker of workers) await letListen(worker); // in turn, so that a port in use is reported once
    serving = true;
  });
  return { started: Promise.race([started, failure.promise]), failed: failure.promise, stop };
}

async function giveUp(message: string) {
  throw new EnvError(`${message} The lines above say why.`);
}

async function letListen(worker: Worker) {
  worker.send("listen");
  await messageFrom(worker, "listening");
}

function messageFrom(worker: Worker, word: string) {
  return new Promise<void>((resolve) => worker.on("message", (message) => message === word && resolve()));
}

async function end(worker: Worker) {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  await ended;
}
