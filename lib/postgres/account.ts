import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { EnvError } from "@/lib/errors";

/** Whom PostgreSQL runs as: nobody special, or, because it refuses to run as root, an unprivileged user. */
export type Account = { uid?: number; gid?: number };

/** `owned` is an existing folder whose owner goes on running it. */
export function pickAccount(owned?: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = owned ? statSync(owned) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findAccount("postgres") ?? findAccount("nobody") ?? refuseRoot();
}

/** Whether the account may enter the folder, all its parents included. */
export function canEnter({ uid, gid }: Account, folder: string) {
  return uid === undefined || spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { uid, gid }).status === 0;
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync("/etc/passwd", "utf8").match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m"));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

function refuseRoot(): never {
  throw new EnvError("PostgreSQL does not run as root: start as another user, or set DATABASE_URL to a server.");
}
