import { setImmediate } from "node:timers/promises";

/** Milliseconds that a computation takes before other requests come in between. */
const longest = 10;

/** Gives way to other requests whenever that much time has passed since it last did. */
export function createPauses() {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < longest) return;
    await setImmediate();
    start = performance.now();
  };
}
