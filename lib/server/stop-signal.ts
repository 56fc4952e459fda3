import { existsSync, readFileSync } from "node:fs";

/** Aborted by Ctrl-C, SIGTERM, or the end of the npm or the process of ours that started this one. The next signal exits at once. */
export function stopSignal() {
  const controller = new AbortController();
  let first = 0;
  const stop = () => {
    // npm passes on a Ctrl-C that the terminal has sent to everyone.
    if (controller.signal.aborted && Date.now() - first > 500) process.exit(130);
    first ||= Date.now();
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("disconnect", () => controller.abort());
  if (process.env.npm_lifecycle_event) onParentsEnd(() => controller.abort());
  return controller.signal;
}

// npm runs scripts in a shell, and passes a signal on to no more than that: a SIGTERM ends it. A SIGINT that npm alone gets
// does nothing where the shell is dash, which waits for what it runs; Ctrl-C reaches everyone.
function onParentsEnd(stop: () => void) {
  const parents = readParents();
  setInterval(() => readParents() === parents || stop(), 250).unref();
}

/** The parent; and, where that is a shell, its own, which is npm: were npm killed, the shell would wait on. */
function readParents() {
  const parent = String(process.ppid);
  const stat = `/proc/${parent}/stat`; // of Linux; elsewhere sh becomes what it runs
  const [, name = "", above] = existsSync(stat) ? (/\((.*)\) \w (\d+)/s.exec(readFileSync(stat, "utf8")) ?? []) : [];
  return name.endsWith("sh") ? `${parent} ${above}` : parent;
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
