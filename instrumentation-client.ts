// Zod would try whether it may compile code, which the policy of our pages forbids and reports. Next runs this first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** What can be read, followed and sorted before a script runs; whoever sees a form wants to type at once. */
const lists = /^\/(approvals|orders|products|returns|orders\/[^/]+\/[^/]+\/approvals)$/;

// Next wakes a page up once the scripts of this list, of its own making, have run: here, once what came is painted.
if (lists.test(location.pathname)) Object.assign(globalThis, { __next_s: { length: 1, reduce: untilPainted } });

function untilPainted() {
  // A tab in the background is not painted.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
