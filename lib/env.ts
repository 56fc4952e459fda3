import type { z } from "zod";
import { variables } from "./settings";

const schema = variables
  .refine(({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }) => !AUTH_SECRET_PREVIOUS || AUTH_SECRET !== AUTH_SECRET_PREVIOUS, {
    path: ["AUTH_SECRET_PREVIOUS"],
    error: "must differ from AUTH_SECRET",
  })
  .refine(({ PORT, METRICS_PORT }) => PORT !== METRICS_PORT, {
    path: ["METRICS_PORT"],
    error: "must differ from PORT",
  })
  .transform(({ DEMO, ...env }) => {
    const PUBLIC_URL = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    // The demo's accounts have a password that everybody knows.
    return { ...env, PUBLIC_URL, DEMO: DEMO ? DEMO === "1" : isLocal(PUBLIC_URL) };
  });

export type Settings = z.output<typeof schema>;
export type Env = Settings & { DATABASE_URL: string; AUTH_SECRET: string };

/** Wrong settings: its message has a line for each that names the variable, and never shows its value. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** What is set, before `npm start` has made up for what is not: DATABASE_URL and AUTH_SECRET may be absent. */
export function parseSettings(source: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;

  const lines = result.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`);
  throw new EnvError([...new Set(lines)].join("\n"));
}

let parsed: Env | undefined;

/** The settings of a running server. Throws an EnvError when one is wrong or missing. */
export function env(): Env {
  parsed ??= requireEnv(building() ? { ...process.env, ...placeholders } : process.env);
  return parsed;
}

function requireEnv(source: NodeJS.ProcessEnv): Env {
  const { DATABASE_URL, AUTH_SECRET, ...rest } = parseSettings(source);
  if (DATABASE_URL && AUTH_SECRET) return { DATABASE_URL, AUTH_SECRET, ...rest };
  const missing = [
    !DATABASE_URL && "DATABASE_URL must be set.",
    !AUTH_SECRET && "AUTH_SECRET must be set; create one with: openssl rand -base64 32",
  ];
  throw new EnvError(missing.filter(Boolean).join("\n"));
}

// `next build` evaluates every route module, on machines that have no configuration.
const placeholders = { DATABASE_URL: "postgresql://build", AUTH_SECRET: "nothing is signed while building" };
const building = () => process.env.NEXT_PHASE === "phase-production-build";

/** Whether an origin is one of this very machine. */
export function isLocal(url: string) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
