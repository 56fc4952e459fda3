import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { EnvError } from "@/lib/errors";

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
const postgres = z
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

/** What docs/configuration.md says of a setting, in Markdown; `unset` is said where the schema has no default. */
const about = (description: string, unset?: string) => ({ description, unset });

const addresses = {
  PORT: integer(0, 65_535).default(3000).meta(about("where the server listens")),
  PUBLIC_URL: origin
    .optional()
    .meta(about("the origin that people use, and of all links in emails", "`http://localhost:$PORT`")),
  CORS_ORIGINS: list
    .pipe(z.array(origin))
    .default([])
    .meta(about("origins whose browsers may call the API, comma-separated")),
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isNetwork, "must be addresses or networks like 10.0.0.0/8")))
    .default([])
    .meta(about("addresses or networks whose `X-Forwarded-For` is trusted, comma-separated")),
};

const webhooks = {
  WEBHOOK_ALLOWED_NETWORKS: list
    .pipe(z.array(z.string().refine(isNetwork, "must be addresses or networks like 10.0.0.0/8")))
    .default([])
    .meta(
      about(
        "addresses or networks that are not public and yet may get webhooks, over http too, comma-separated ([why](webhooks.md#where-webhooks-may-go))",
        "only public addresses, over https",
      ),
    ),
};

const data = {
  DATABASE_URL: postgres
    .optional()
    .meta(
      about(
        "`postgresql://…`, version 15 or newer, UTF-8, whose user may create the extension `pg_trgm`",
        "an embedded PostgreSQL 18",
      ),
    ),
  DATABASE_OWNER_URL: postgres
    .optional()
    .meta(
      about(
        "the owner of the tables, past any pooler: for migrations, import and maintenance. `DATABASE_URL` is then a user that cannot alter them ([how](audit.md))",
        "`DATABASE_URL`",
      ),
    ),
  DATABASE_REPLICA_URLS: list
    .pipe(z.array(postgres))
    .default([])
    .meta(about("streaming replicas that answer reads, comma-separated ([how](engines.md))")),
  REPLICA_MAX_LAG: integer(1, 3600).default(5).meta(about("seconds a replica may lag behind and still answer")),
  DATABASE_LISTEN_URL: postgres
    .optional()
    .meta(
      about(
        "where each process listens for changes with one connection: the primary itself, past any pooler ([why](reliability.md#live-changes))",
        "`DATABASE_URL`",
      ),
    ),
  DATABASE_POOL_MAX: integer(4, 1000)
    .default(24)
    .meta(
      about(
        "database connections of the server, divided among its processes: of each, two thirds for the API and a third for pages, at least 4 for either",
      ),
    ),
  DATA_DIR: z
    .string()
    .default(".data")
    .meta(about("the embedded database, generated secrets, emails that were not sent")),
  DEMO: z
    .enum(["0", "1"], "must be 0 or 1")
    .optional()
    .meta(
      about(
        "`1` fills an empty database with demo data, `0` leaves it empty. The demo's password is public",
        "`1` on localhost, else `0`",
      ),
    ),
};

const accounts = {
  AUTH_SECRET: secret
    .optional()
    .meta(
      about(
        "at least 32 bytes; all keys derive from it. Required unless `PUBLIC_URL` is on localhost. [Rotate it](secrets.md)",
        "generated on localhost",
      ),
    ),
  AUTH_SECRET_PREVIOUS: secret.optional().meta(about("the previous secret, as long as its signatures stay valid")),
  PASSWORD_MIN_LENGTH: integer(8, 64)
    .default(10)
    .meta(about("how many characters a new password has at least, 8 to 64")),
  RESET_TOKEN_MINUTES: integer(12, 60).default(30).meta(about("minutes that a reset email works, 12 to 60")),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .refine(hasHost, "must be a URL like smtp://user:password@host:587")
    .optional()
    .meta(about("the mail server: `smtp://user:password@host:587`", "files in `DATA_DIR/mail`")),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, "must be an email address")
    .default("Countersign <no-reply@localhost>")
    .meta(about("the sender of emails")),
};

const load = {
  WEB_CONCURRENCY: z
    .string()
    .transform((value) => (value === "auto" ? String(Math.min(availableParallelism(), 64)) : value))
    .pipe(integer(1, 64, "must be a whole number from 1 to 64, or auto for one process per core"))
    .default(1)
    .meta(about("processes that share the port, 1 to 64, or `auto` for one per core")),
  SHUTDOWN_GRACE: integer(0, 300)
    .default(0)
    .meta(about("seconds to serve on after SIGTERM, not ready, so that a balancer notices. 0 to 300")),
  REQUESTS_AT_ONCE: integer(8, 10_000)
    .default(48)
    .meta(
      about(
        "requests that a process answers at the same time while it is busy; more wait or are answered 503 ([how](reliability.md)). 8 to 10,000",
      ),
    ),
  BURST_PATIENCE_MS: integer(0, 10_000)
    .default(500)
    .meta(about("milliseconds that a burst of them may wait. 0 to 10,000")),
  CONNECTIONS_PER_NETWORK: integer(16, 100_000)
    .default(1000)
    .meta(
      about(
        "connections to a process from one address, or one /64 network of IPv6; not from `TRUSTED_PROXIES`. 16 to 100,000",
      ),
    ),
  DEFAULT_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a currency code of three capital letters")
    .default("USD")
    .meta(about("the currency of orders that are created by the API without one")),
  LIVE_STREAMS: integer(0, 20_000)
    .default(2000)
    .meta(
      about(
        "browsers and programs that one process keeps up to date; others ask every 30 seconds ([how](reliability.md#live-changes)). 0 to 20,000",
      ),
    ),
  RATE_LIMIT: onOrOff.meta(about("`off` for load tests")),
  REQUESTS_PER_SECOND: integer(1, 100_000)
    .default(100)
    .meta(
      about(
        "requests of one token or browser session, on average; twice as many at once. Counted across all instances; no limit with `RATE_LIMIT=off`",
      ),
    ),
  REQUESTS_PER_COMPANY: integer(1, 1_000_000)
    .default(200)
    .meta(about("the same for all users of a company together ([how many](operations.md#what-runs))")),
  PAGES: z
    .enum(["at-start", "on-demand"], "must be at-start or on-demand")
    .default("at-start")
    .meta(
      about(
        "when the thread of the pages starts: `at-start` of the server, or `on-demand` with the first page, for an instance that programs use",
      ),
    ),
  API_LANE: onOrOff.meta(
    about("`off` lets Next answer the API: the same, several times slower (for comparison or debugging)"),
  ),
};

const records = {
  AUDIT_DAYS: integer(30, 3650).default(365).meta(about("days that events of the audit are kept, 30 to 3,650")),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be one of fatal, error, warn, info, debug, trace, silent",
    )
    .default("info")
    .meta(about("the least that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`")),
  LOG_SLOW_MS: integer(0, 60_000)
    .default(500)
    .meta(about("statements that take more milliseconds are logged, without their values; `0` logs none")),
  METRICS_PORT: integer(1, 65_535)
    .optional()
    .meta(about("the port of the Prometheus metrics, at `/metrics` ([list](observability.md))", "no metrics")),
  METRICS_HOST: z.string().default("127.0.0.1").meta(about("the address of that port")),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, "must be 16 or more letters, digits or any of -._~+/=")
    .optional()
    .meta(about("16 characters or more, sent by scrapers as a bearer token")),
};

/** Every setting, by the headings of docs/configuration.md. */
export const settings = {
  Addresses: addresses,
  Data: data,
  "Accounts and email": accounts,
  "Processes and load": load,
  Webhooks: webhooks,
  "Audit, logs and metrics": records,
};

export const variables = z.object({ ...addresses, ...data, ...accounts, ...load, ...webhooks, ...records });

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

/** What is set, before `npm start` has made up for what is not: DATABASE_URL and AUTH_SECRET may be absent. */
export function parseSettings(source: NodeJS.ProcessEnv): Settings {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(values);
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
