import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { dirname, join, resolve } from "node:path";
import { EnvError } from "@/lib/errors";
import { type Account, canEnter, pickAccount } from "@/lib/postgres/account";
import { findBinaries, program } from "@/lib/postgres/binaries";
import { inDataDir } from "./folders";
import { readOrCreateSecret, readSecret } from "./secret-file";

const major = "18";
export const superuser = "countersign";

/** English messages, and nothing of our own environment. */
export const environment = { LC_ALL: "C", NODE_ENV: process.env.NODE_ENV };

/** A PostgreSQL data folder of ours, and what it takes to run a server on it. */
export type Cluster = {
  data: string;
  log: string;
  password: string;
  appPassword: string;
  account: Account;
  binaries: string;
};

/** The cluster in `${dataDir}/postgres`, made on first use. Throws an EnvError that says what to do. */
export function openCluster(dataDir: string): Cluster {
  const folder = join(resolve(dataDir), "postgres");
  return inDataDir(dataDir, () => {
    removeDrafts(folder);
    if (!fs.existsSync(folder)) create(folder);
    const data = fs.realpathSync(join(folder, "data"));
    requireMajor(data);
    const account = pickAccount(data);
    const binaries = findBinaries(account, fs.realpathSync(folder));
    const passwords = {
      password: readSecret(join(folder, "password")),
      appPassword: readOrCreateSecret(join(folder, "app-password")),
    };
    return { data, account, binaries, ...passwords, log: `${folder}.log` };
  });
}

/** Made in a folder of its own and moved into place whole, so that a killed start leaves nothing half-made. */
function create(folder: string) {
  const account = pickAccount();
  const draft = makeDraft(folder, account);
  try {
    initialise(draft, account);
    publish(draft, folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(join(folder, "data"))) throw error; // otherwise another process was first
  }
}

function makeDraft(folder: string, account: Account) {
  const parent = dirname(folder);
  if (account.uid !== undefined) fs.chmodSync(parent, fs.statSync(parent).mode | 0o011);
  const draft = canEnter(account, parent) ? `${folder}.${process.pid}` : fs.mkdtempSync("/var/lib/countersign-");
  fs.mkdirSync(draft, { recursive: true });
  fs.chmodSync(draft, 0o711);
  return draft;
}

function initialise(draft: string, account: Account) {
  const data = join(draft, "data");
  const pwfile = join(draft, "password");
  fs.mkdirSync(data, { mode: 0o700 });
  readOrCreateSecret(pwfile);
  if (account.uid !== undefined && account.gid !== undefined)
    for (const path of [data, pwfile]) fs.chownSync(path, account.uid, account.gid);

  const options = ["--data-checksums", "--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions"];
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = [...options, ...locale, `--username=${superuser}`, `--pwfile=${pwfile}`, `--pgdata=${data}`];
  const initdb = program(findBinaries(account, draft), "initdb");
  const { status, stderr } = spawnSync(initdb, args, { ...account, cwd: "/", env: environment, encoding: "utf8" });
  if (status !== 0) throw new EnvError(`The database could not be created: ${stderr.trim().replaceAll("\n", " ")}`);
}

function publish(draft: string, folder: string) {
  if (dirname(draft) === dirname(folder)) fs.renameSync(draft, folder);
  else fs.symlinkSync(draft, folder);
}

/** What killed starts have left. */
function removeDrafts(folder: string) {
  for (const path of fs.globSync(`${folder}.*`)) {
    const pid = Number(path.slice(folder.length + 1));
    if (pid && !isRunning(pid)) fs.rmSync(path, { recursive: true, force: true });
  }
}

export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // Node throws nothing else here
  }
}

function requireMajor(data: string) {
  const version = fs.readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version !== major)
    throw new EnvError(
      `${data} was made by PostgreSQL ${version}, this release runs ${major}: npm run backup with the release before, move ${dirname(data)} away, and npm run restore with this one.`,
    );
}
