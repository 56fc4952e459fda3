import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";

const sampleAuthSecret = "replace-me-with-32-or-more-random-bytes";

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const integer = (min: number, max: number, message = `must be a whole number from ${min} to ${max}`) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
const onOrOff = z
  .enum(["on", "off"], "must be on or off")
  .default("on")
  .transform((value) => value === "on");
const database = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must start with postgresql://")
  .refine((value) => URL.canParse(value), "must be a URL like postgresql://user:password@host:5432/database");
const origin = z
  .string()
  .transform((value) => value.replace(/\/$/, ""))
  .refine(isOrigin, "must be an http or https origin like https://admin.example.com, without a path");

const secret = z
  .string()
  .refine(
    (value) => Buffer.byteLength(value) >= 32,
    "must be at least 32 bytes; create one with: openssl rand -base64 32",
  )
  .refine((value) => value !== sampleAuthSecret, "is the sample value; create your own with: openssl rand -base64 32");

const schema = z
  .object({
    PORT: integer(0, 65_535).default(3000),
    PUBLIC_URL: origin.optional(),
    DATABASE_URL: database.optional(),
    DATABASE_OWNER_URL: database.optional(),
    DATABASE_REPLICA_URLS: list.pipe(z.array(database)).default([]),
    REPLICA_MAX_LAG: integer(1, 3600).default(5),
    DATA_DIR: z.string().default(".data"),
    AUTH_SECRET: secret.optional(),
    AUTH_SECRET_PREVIOUS: secret.optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
      .refine(hasHost, "must be a URL like smtp://user:password@host:587")
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]*$/, "must be an email address")
      .default("Countersign <no-reply@localhost>"),
    DEMO: z.enum(["0", "1"], "must be 0 or 1").optional(),
    PASSWORD_MIN_LENGTH: integer(8, 64).default(10),
    RESET_TOKEN_MINUTES: integer(5, 60).default(30),
    CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
    TRUSTED_PROXIES: list
      .pipe(z.array(z.string().refine(isNetwork, "must be addresses or networks like 10.0.0.0/8")))
      .default([]),
    WEB_CONCURRENCY: z
      .string()
      .transform((value) => (value === "auto" ? String(Math.min(availableParallelism(), 64)) : value))
      .pipe(integer(1, 64, "must be a whole number from 1 to 64, or auto for one process per core"))
      .default(1),
    DATABASE_POOL_MAX: integer(4, 1000).default(16),
    REQUESTS_AT_ONCE: integer(8, 10_000).default(48),
    BURST_PATIENCE_MS: integer(0, 10_000).default(500),
    CONNECTIONS_PER_NETWORK: integer(16, 100_000).default(1000),
    SHUTDOWN_GRACE: integer(0, 300).default(0),
    RATE_LIMIT: onOrOff,
    API_LANE: onOrOff,
    REQUESTS_PER_SECOND: integer(1, 100_000).default(100),
    REQUESTS_PER_COMPANY: integer(1, 1_000_000).default(200),
    AUDIT_DAYS: integer(30, 3650).default(365),
    LOG_LEVEL: z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "must be one of fatal, error, warn, info, debug, trace, silent",
      )
      .default("info"),
    LOG_SLOW_MS: integer(0, 60_000).default(500),
    METRICS_PORT: integer(1, 65_535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/=-]{16,}$/, "must be 16 or more letters, digits or any of -._~+/=")
      .optional(),
  })
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

function isOrigin(value: string) {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

function hasHost(value: string) {
  return URL.canParse(value) && new URL(value).hostname !== "";
}

function isNetwork(value: string) {
  const [address = "", bits, ...rest] = value.split("/");
  const family = isIP(address);
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

/** Whether an origin is one of this very machine. */
export function isLocal(url: string) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
