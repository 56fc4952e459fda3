import "server-only";

import { BroadcastChannel } from "node:worker_threads";

const lasting = 60_000;

/** Problems that somebody has to fix although the database answers, by PostgreSQL's code. */
const words: Record<string, string> = {
  "53100": "The database disk is full. Nothing can be written.",
  25006: "The database does not accept writes. Its disk is full, or it is no longer the primary.",
  XX001: "The database found damaged data.",
  XX002: "The database found a damaged index.",
};

/** Until when each problem is reported. */
const troubles = new Map<string, number>();
const keep = (trouble: string) => troubles.set(trouble, performance.now() + lasting);

// Pages find problems in a thread of their own, and in Next's copy of this module; readiness is answered elsewhere.
const otherCopies = new BroadcastChannel("troubles");
otherCopies.onmessage = ({ data }) => keep(data);
otherCopies.unref();

/** Remembers for a minute what a failed statement says about the database's state. */
export function noteTrouble(code: unknown) {
  const trouble = typeof code === "string" ? words[code] : undefined;
  if (!trouble) return;
  keep(trouble);
  otherCopies.postMessage(trouble);
}

export function currentTroubles() {
  return [...troubles].filter(([, until]) => until > performance.now()).map(([trouble]) => trouble);
}
