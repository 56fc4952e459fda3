import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { readLocked } from "./lock-file";
import { isAtLeast, minimumVersions } from "./minimum-versions";
import { makeSbom } from "./sbom";
import { withoutIntegrity } from "./without-integrity";

const locked = readLocked();

test("every install script was decided on, by package", () => {
  const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const names = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);

  expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
  expect(readFileSync(".npmrc", "utf8")).toContain("strict-allow-scripts=true");
});

test("no package is below its lowest safe version, and each such rule is in use", () => {
  const checked = locked.filter(({ name }) => Object.hasOwn(minimumVersions, name));
  const unsafe = checked.filter(({ name, version }) => !isAtLeast(version, minimumVersions[name]?.[0] ?? ""));

  expect(unsafe.map(({ name, version }) => `${name} ${version}: ${minimumVersions[name]?.[1]}`)).toEqual([]);
  expect([...new Set(checked.map(({ name }) => name))].sort()).toEqual(Object.keys(minimumVersions).sort());
});

test("versions are compared as numbers", () => {
  for (const [version, minimum] of [
    ["10.0.0", "9.1.1"],
    ["9.1.1", "9.1.1"],
    ["9.2.0", "9.1.9"],
    ["1.0.1-beta.1", "1.0.1"],
  ] as const)
    expect(isAtLeast(version, minimum), version).toBe(true);
  for (const [version, minimum] of [
    ["9.1.0", "9.1.1"],
    ["9.9.9", "10.0.0"],
  ] as const)
    expect(isAtLeast(version, minimum), version).toBe(false);
});

test("every package comes from the registry, unchanged since it was locked", () => {
  const elsewhere = locked.filter(({ resolved, link }) => link || (resolved && !isRegistry(resolved)));
  const unhashed = locked.filter(({ integrity }) => !integrity?.startsWith("sha512-"));

  expect(elsewhere).toEqual([]);
  expect(unhashed.map(({ name }) => name).sort()).toEqual([...withoutIntegrity].sort());
  for (const { name, optional, cpu } of unhashed)
    expect(optional && cpu, `${name} is for some machines only`).toBeTruthy();
});

const isRegistry = (url: string) => new URL(url).host === "registry.npmjs.org";

test("the bill of materials has our dependencies and all of theirs, as locked, and no development tools", async () => {
  const { components, dependencies, metadata } = await makeSbom();
  const names = components.map(({ name, version }) => `${name}@${version}`);
  const used = locked.filter(({ dev, devOptional }) => !dev && !devOptional);
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));

  expect([...new Set(names)].sort()).toEqual(
    [...new Set(used.map(({ name, version }) => `${name}@${version}`))].sort(),
  );
  const ours = dependencies.find(({ ref }) => ref === metadata.component["bom-ref"])?.dependsOn;
  const direct = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`);
  expect(ours).toEqual(expect.arrayContaining(direct));
});

/** Secrets of a known form: private keys, and tokens of code hosts, clouds and payment providers. */
const secrets = [
  "-----BEGIN [A-Z ]*PRIVATE KEY-----",
  "(AKIA|ASIA)[0-9A-Z]{16}",
  "gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{22}|glpat-[0-9A-Za-z_-]{20}",
  "xox[abprs]-[0-9A-Za-z-]{10}",
  "[rs]k_live_[0-9A-Za-z]{16}",
  "AIza[0-9A-Za-z_-]{35}",
  "npm_[0-9A-Za-z]{36}",
  "eyJ[0-9A-Za-z_-]{10,}\\.eyJ[0-9A-Za-z_-]{10,}\\.[0-9A-Za-z_-]{20}",
].join("|");

test("no commit contains a secret of a known form", () => {
  const samples = ["-----BEGIN RSA PRIVATE", " KEY-----"].join("");
  expect(samples).toMatch(new RegExp(secrets));
  test.skip(!existsSync(".git"), "This is no checkout.");
  const log = [
    "log",
    "--all",
    "--format=",
    "--unified=0",
    "--no-renames",
    "--text",
    "--patch",
    "--",
    ".",
    ":!package-lock.json",
  ];
  const { status, stdout } = spawnSync("git", log, { encoding: "utf8", maxBuffer: 2 ** 28 });
  expect(status).toBe(0);
  const added = stdout.split("\n").filter((line) => line.startsWith("+"));
  expect(added.length).toBeGreaterThan(1000);

  expect(added.filter((line) => new RegExp(secrets).test(line))).toEqual([]);
});
