import { availableParallelism } from "node:os";
import { expect, test } from "@playwright/test";
import { parseSettings } from "@/lib/env";

const parse = (source: Record<string, string>) => parseSettings({ NODE_ENV: "test", ...source });

test("no setting is required", () => {
  const settings = parse({});
  expect(settings).toMatchObject({ PORT: 3000, PUBLIC_URL: "http://localhost:3000", DATA_DIR: ".data", DEMO: true });
});

test("an empty value counts as unset", () => {
  expect(parse({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 });
});

test("an invalid value is named, with the fix", () => {
  expect(() => parse({ PORT: "70000" })).toThrow("PORT must be a whole number from 0 to 65535");
  for (const PUBLIC_URL of ["https://admin.example.com/x", "https://admin.example.com//", "admin.example.com", "/"])
    expect(() => parse({ PUBLIC_URL }), PUBLIC_URL).toThrow(/^PUBLIC_URL must be an http or https origin/);
  for (const PASSWORD_MIN_LENGTH of ["7", "65", "ten"])
    expect(() => parse({ PASSWORD_MIN_LENGTH })).toThrow("PASSWORD_MIN_LENGTH must be a whole number from 8 to 64");
  // At most five mails an hour are sent, and always one if no link works.
  expect(() => parse({ RESET_TOKEN_MINUTES: "11" })).toThrow(
    "RESET_TOKEN_MINUTES must be a whole number from 12 to 60",
  );
  expect(() => parse({ TRUSTED_PROXIES: "10.0.0.0/33" })).toThrow(/^TRUSTED_PROXIES must be addresses or networks/);
});

test("all invalid settings are reported at once, one per line", () => {
  expect(() => parse({ PORT: "x", METRICS_PORT: "0", CORS_ORIGINS: "a,b" })).toThrow(
    /^PORT must be [^\n]*\nCORS_ORIGINS must be [^\n]*\nMETRICS_PORT must be [^\n]*$/,
  );
});

test("an origin may end with a slash", () => {
  expect(parse({ PUBLIC_URL: "http://localhost:4132/", CORS_ORIGINS: "https://a.example/" })).toMatchObject({
    PUBLIC_URL: "http://localhost:4132",
    CORS_ORIGINS: ["https://a.example"],
  });
});

test("the metrics need another port than the application", () => {
  for (const port of ["3000", "4126"])
    expect(() => parse({ PORT: port, METRICS_PORT: port })).toThrow(/^METRICS_PORT must differ from PORT\.$/);
  expect(parse({ METRICS_PORT: "3001" })).toMatchObject({ METRICS_PORT: 3001 });
});

test("an invalid URL is named in one line, without its password", () => {
  expect(() => parse({ DATABASE_URL: "postgresql://u:p@[bad/x" })).toThrow(/^DATABASE_URL must be a URL like [^\n]*$/);
  for (const SMTP_URL of ["smtp://", "smtp://:25", "smtps://u:p@[bad"])
    expect(() => parse({ SMTP_URL }), SMTP_URL).toThrow(/^SMTP_URL must be a URL like [^\n]*$/);
  const good = { DATABASE_URL: "postgresql:///x?host=/run/postgresql", SMTP_URL: "smtp://localhost:25" };
  expect(parse(good)).toMatchObject(good);
});

test("a secret is never shown", () => {
  for (const AUTH_SECRET of ["too-short", "replace-me-with-32-or-more-random-bytes"])
    expect(() => parse({ AUTH_SECRET })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(AUTH_SECRET) }),
    );
});

test("the previous secret has the same rules, and must differ", () => {
  const AUTH_SECRET = "a".repeat(32);
  expect(() => parse({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: "short" })).toThrow(/^AUTH_SECRET_PREVIOUS must be at least/);
  expect(() => parse({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: AUTH_SECRET })).toThrow(
    /^AUTH_SECRET_PREVIOUS must differ from AUTH_SECRET\.$/,
  );
});

test("the number of processes is the setting, or one for each core", () => {
  expect(parse({}).WEB_CONCURRENCY).toBe(1);
  expect(parse({ WEB_CONCURRENCY: "3" }).WEB_CONCURRENCY).toBe(3);
  expect(parse({ WEB_CONCURRENCY: "auto" }).WEB_CONCURRENCY).toBe(Math.min(availableParallelism(), 64));
  for (const WEB_CONCURRENCY of ["0", "65", "many", "1.5"])
    expect(() => parse({ WEB_CONCURRENCY }), WEB_CONCURRENCY).toThrow(
      "WEB_CONCURRENCY must be a whole number from 1 to 64, or auto",
    );
});
