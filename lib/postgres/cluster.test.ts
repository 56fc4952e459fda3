import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";

const nobody = 65534;
const make = () => mkdtempSync(join(tmpdir(), "countersign-cluster-"));

/** The last output of a start in that folder by a user other than root. */
function open(dataDir: string) {
  const script = `import("${resolve("lib/postgres/cluster.ts")}").then(({ openCluster }) => openCluster(${JSON.stringify(dataDir)})).catch((error) => { console.log(error.name, error.message); process.exit(1); })`;
  const options = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const args = ["--import=tsx", "--conditions=react-server", "--input-type=module", "-e", script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { ...options, encoding: "utf8" });
  return { status, said: stdout.trim() || stderr };
}

test("a read-only data folder is named in one line, and nothing half-made is left", () => {
  const folder = make();
  chmodSync(folder, 0o555);
  const { status, said } = open(folder);

  expect(said).toBe(`EnvError DATA_DIR ${folder} cannot be used: this user cannot read and write it.`);
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("a data folder that is a file is named in one line", () => {
  const folder = make();
  chmodSync(folder, 0o755);
  const file = join(folder, "data");
  writeFileSync(file, "");

  expect(open(file).said).toBe(`EnvError DATA_DIR ${file} cannot be used: it is not a folder.`);
  rmSync(folder, { recursive: true });
});

test("data of another PostgreSQL major version is not changed, and the message says how to move it", () => {
  const folder = make();
  chmodSync(folder, 0o755);
  const postgres = join(folder, "postgres");
  mkdirSync(join(postgres, "data"), { recursive: true });
  writeFileSync(join(postgres, "data", "PG_VERSION"), "17\n");

  expect(open(folder).said).toBe(
    `EnvError ${postgres}/data was made by PostgreSQL 17, this release runs 18: npm run backup with the release before, move ${postgres} away, and npm run restore with this one.`,
  );
  expect(readdirSync(folder, { recursive: true })).toEqual(["postgres", "postgres/data", "postgres/data/PG_VERSION"]);
  expect(readFileSync(join(postgres, "data", "PG_VERSION"), "utf8")).toBe("17\n");
  rmSync(folder, { recursive: true });
});
