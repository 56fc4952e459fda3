import { choose, merge, type Options, type Outcome } from "./part";
import type { Attack, AttackOptions } from "./starve/attack";

/** Loaded when they run, since these modules read the settings of the instance. */
const attacks: Record<string, () => Promise<Attack>> = {
  reader: async () => (await import("./starve/heavy-reader")).heavyReader,
  writes: async () => (await import("./starve/writes")).writes,
  pages: async () => (await import("./starve/pages")).manyPages,
  strangers: async () => (await import("./starve/pages")).strangersPages,
  pipelines: async () => (await import("./starve/pipelines")).pipelines,
  unread: async () => (await import("./starve/slow-readers")).slowReaders,
  readiness: async () => (await import("./starve/readiness")).readiness,
  connections: async () => (await import("./starve/connections")).manyConnections,
  exports: async () => (await import("./starve/exports")).slowExports,
  revoked: async () => (await import("./starve/exports")).revokedExport,
  log: async () => (await import("./starve/database-log")).databaseLog,
  backup: async () => (await import("./starve/backup")).endlessBackup,
  "reset-mails": async () => (await import("./starve/reset-mails")).resetMails,
  guesses: async () => (await import("./starve/guesses")).passwordGuesses,
  neighbours: async () => (await import("./starve/neighbours")).neighbours,
  alternatives: async () => (await import("./starve/alternatives")).alternatives,
  statements: async () => (await import("./starve/statements")).statementShapes,
};

/** Whether one user can slow down or block all others. `size`: seconds of each load. */
export async function proveStarve({ seed, size = 20, only, timed, signal }: Options): Promise<Outcome> {
  const names = choose(Object.keys(attacks), only);
  await using stack = new AsyncDisposableStack();
  const { openStarvePlace } = await import("./starve/place");
  const place = await openStarvePlace(stack, timed);
  const outcomes: Record<string, Outcome> = { "": { figures: { data: place.data }, violations: [] } };
  for (const [name, load] of Object.entries(attacks))
    if (names.includes(name) && !signal.aborted)
      outcomes[`${name}: `] = await tryOut(name, load, { place, seed, seconds: size, timed, signal });
  return merge(outcomes);
}

/** An attack that fails to run counts as a violation, and the others still run. */
async function tryOut(name: string, load: () => Promise<Attack>, options: AttackOptions): Promise<Outcome> {
  const start = performance.now();
  const { title, attacker, bound, run } = await load();
  console.log(`  ${name}: ${title}\n    who attacks: ${attacker}\n    the bound: ${bound}`);
  const outcome: Outcome = await run(options).catch((error: unknown) => ({
    figures: {},
    violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  for (const [what, figure] of Object.entries(outcome.figures)) console.log(`    ${what}: ${figure}`);
  const { violations, untried = [] } = outcome;
  const words = [untried.length > 0 && `not tried: ${untried}`, `${violations.length} violations`].filter(Boolean)[0];
  console.log(`  ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s, ${words}`);
  return { ...outcome, figures: {} };
}
