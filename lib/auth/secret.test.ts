import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { endPreviousSecret, resolveAuthSecrets, rotateKeptSecret } from "./secret";

let folders = "";
const newFolder = () => mkdtempSync(join(folders, "secret-"));
const local = (DATA_DIR: string) => ({ DATA_DIR, PUBLIC_URL: "http://localhost:3000" });

test.beforeAll(() => {
  folders = mkdtempSync(join(tmpdir(), "countersign-secrets-"));
});
test.afterAll(() => rmSync(folders, { recursive: true }));

test("a secret is generated once, on a developer's machine only", () => {
  const settings = local(newFolder());
  const { AUTH_SECRET } = resolveAuthSecrets(settings);

  expect(Buffer.from(AUTH_SECRET, "base64url")).toHaveLength(32);
  expect(resolveAuthSecrets(settings)).toEqual({ AUTH_SECRET });
  expect(() => resolveAuthSecrets({ ...settings, PUBLIC_URL: "https://admin.example.com" })).toThrow(
    /^AUTH_SECRET must be set/,
  );
});

test("a rotation keeps the current secret as the previous one, until that is ended", () => {
  const settings = local(newFolder());
  const { AUTH_SECRET: former } = resolveAuthSecrets(settings);

  rotateKeptSecret(settings);
  const { AUTH_SECRET: latter, AUTH_SECRET_PREVIOUS } = resolveAuthSecrets(settings);
  expect(latter).not.toBe(former);
  expect(AUTH_SECRET_PREVIOUS).toBe(former);
  expect(() => rotateKeptSecret(settings)).toThrow(/end it first/);

  expect(endPreviousSecret(settings)).toBe(true);
  expect(endPreviousSecret(settings)).toBe(false);
  expect(resolveAuthSecrets(settings)).toEqual({ AUTH_SECRET: latter });
});

test("secret files are readable by their owner only, and no temporary file is left", () => {
  const folder = newFolder();
  resolveAuthSecrets(local(folder));
  rotateKeptSecret(local(folder));

  const names = readdirSync(folder).sort();
  expect(names).toEqual(["auth-secret", "auth-secret.previous"]);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, "auth-secret"), "utf8")).not.toBe("");
});

test("without a secret, none is rotated", () => {
  const folder = newFolder();
  expect(() => rotateKeptSecret(local(folder))).toThrow(/^There is no secret in DATA_DIR [^\n]*$/);
  expect(readdirSync(folder)).toEqual([]);
});

test("a data folder that cannot be made, or is a file, is named in one line", () => {
  expect(() => resolveAuthSecrets(local("package.json"))).toThrow(
    /^DATA_DIR package.json cannot be used: it is not a folder\.$/,
  );
  for (const folder of ["package.json/x", ...(existsSync("/proc/self") ? ["/proc/x"] : [])])
    expect(() => resolveAuthSecrets(local(folder))).toThrow(
      `DATA_DIR ${folder} cannot be used: the folder does not exist and cannot be created.`,
    );
});

test("a secret from the environment is not rotated here", () => {
  const settings = { ...local(newFolder()), AUTH_SECRET: "x".repeat(32), AUTH_SECRET_PREVIOUS: "y".repeat(32) };

  expect(resolveAuthSecrets(settings)).toEqual({ AUTH_SECRET: "x".repeat(32), AUTH_SECRET_PREVIOUS: "y".repeat(32) });
  expect(() => rotateKeptSecret(settings)).toThrow(/^AUTH_SECRET is set/);
});
