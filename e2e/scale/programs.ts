import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { EnvError } from "@/lib/errors";

const postgresNames = ["initdb", "postgres", "pg_basebackup", "pg_dump"] as const;
const leastPgbouncer = [1, 21] as const;

export type PostgresPrograms = Record<(typeof postgresNames)[number], string>;
export type Programs = PostgresPrograms & Record<"pgbouncer" | "nginx", string>;

/** The paths of the programs that the test needs. Throws an EnvError that says what to install. */
export function findPrograms(): Programs {
  const server = findPostgres();
  const pgbouncer = findProgram("pgbouncer");
  const nginx = findProgram("nginx");
  const missing = [!server && "postgresql", !pgbouncer && "pgbouncer", !nginx && "nginx"].filter((name) => name);
  if (!server || !pgbouncer || !nginx)
    throw new EnvError(
      `Not installed here: ${missing.join(", ")}. On Debian and Ubuntu: sudo apt-get install ${missing.join(" ")}`,
    );
  requirePreparedStatements(pgbouncer);
  return { ...server, pgbouncer, nginx };
}

/** Debian has a folder for each major version: returns the newest with all programs. */
export function findPostgres(): PostgresPrograms | undefined {
  const packaged = globSync("/usr/lib/postgresql/*/bin").sort((a, b) => majorOf(b) - majorOf(a));
  const folder = [...packaged, ...searchPath()].find((each) =>
    postgresNames.every((name) => existsSync(join(each, name))),
  );
  if (!folder) return undefined;
  const at = (name: (typeof postgresNames)[number]) => join(folder, name);
  return {
    initdb: at("initdb"),
    postgres: at("postgres"),
    pg_basebackup: at("pg_basebackup"),
    pg_dump: at("pg_dump"),
  };
}

const majorOf = (folder: string) => Number(folder.split("/").at(-2));

function findProgram(name: string) {
  return searchPath()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Debian's folder for servers may be missing from PATH. */
function searchPath() {
  return [...(process.env.PATH ?? "").split(delimiter), "/usr/local/bin", "/usr/local/sbin", "/usr/sbin"];
}

function requirePreparedStatements(pgbouncer: string) {
  const { stdout } = spawnSync(pgbouncer, ["--version"], { encoding: "utf8" });
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  const [leastMajor, leastMinor] = leastPgbouncer;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new EnvError(
    `${pgbouncer} is version ${major}.${minor}; prepared statements need ${leastPgbouncer.join(".")} or later, as in Debian 13.`,
  );
}
