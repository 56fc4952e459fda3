import "server-only";

declare global {
  /** Until when a trouble is reported. The server and Next hold a copy of this module each. */
  var troubles: Map<string, number> | undefined;
}

const lasting = 60_000;

/** By PostgreSQL's code: what somebody has to see to, although the database answers. */
const words: Record<string, string> = {
  "53100": "The database disk is full. Nothing can be written.",
  25006: "The database does not accept writes. Its disk is full, or it is no longer the primary.",
  XX001: "The database found damaged data.",
  XX002: "The database found a damaged index.",
};

/** Remembers for a minute what a failed statement says of the database's state. */
export function noteTrouble(code: unknown) {
  const trouble = typeof code === "string" ? words[code] : undefined;
  if (!trouble) return;
  globalThis.troubles ??= new Map();
  globalThis.troubles.set(trouble, performance.now() + lasting);
}

export function currentTroubles() {
  return [...(globalThis.troubles ?? [])].filter(([, until]) => until > performance.now()).map(([trouble]) => trouble);
}
