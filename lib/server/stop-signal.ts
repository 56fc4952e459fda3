import { existsSync, readFileSync } from "node:fs";

/** Aborted by Ctrl-C, SIGTERM, or the end of the process that started this one, such as npm. A second signal exits immediately. */
export function stopSignal() {
  const controller = new AbortController();
  let first = 0;
  const stop = () => {
    // npm forwards a Ctrl-C that the terminal has already sent to all processes.
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

// npm runs scripts in a shell, and forwards signals only to the shell. SIGTERM ends it. SIGINT to npm alone does nothing if
// the shell is dash, which waits for its command; Ctrl-C reaches all processes.
function onParentsEnd(stop: () => void) {
  const parents = readParents();
  setInterval(() => readParents() === parents || stop(), 250).unref();
}

/** The parent and, if that is a shell, its parent, npm: the shell would go on waiting if npm were killed. */
function readParents() {
  const parent = String(process.ppid);
  const stat = `/proc/${parent}/stat`; // only on Linux; elsewhere sh replaces itself by its command
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
