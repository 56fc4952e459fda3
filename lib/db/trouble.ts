import "server-only";

declare global {
  /** Until when a problem is reported. The server and Next each have a copy of this module. */
  var troubles: Map<string, number> | undefined;
}

const lasting = 60_000;

/** Problems that somebody has to fix although the database answers, by PostgreSQL's code. */
const words: Record<string, string> = {
  "53100": "The database disk is full. Nothing can be written.",
  25006: "The database does not accept writes. Its disk is full, or it is no longer the primary.",
  XX001: "The database found damaged data.",
  XX002: "The database found a damaged index.",
};

/** Remembers for a minute what a failed statement says about the database's state. */
export function noteTrouble(code: unknown) {
  const trouble = typeof code === "string" ? words[code] : undefined;
  if (!trouble) return;
  globalThis.troubles ??= new Map();
  globalThis.troubles.set(trouble, performance.now() + lasting);
}

export function currentTroubles() {
  return [...(globalThis.troubles ?? [])].filter(([, until]) => until > performance.now()).map(([trouble]) => trouble);
}
