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

// npm runs scripts in a shell, and passes a SIGTERM on to no more than that.
function onParentsEnd(stop: () => void) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), 250).unref();
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
