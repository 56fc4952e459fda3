import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { EnvError } from "@/lib/errors";

/** Makes the folder of DATA_DIR if need be, and does work in it. What the file system refuses there is an EnvError. */
export function inDataDir<T>(dataDir: string, work: () => T) {
  try {
    makeFolder(resolve(dataDir));
    return work();
  } catch (error) {
    throw explain(error, dataDir);
  }
}

/** One above the other: Node's own way goes on for ever in /proc. */
function makeFolder(path: string) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o711 });
  } catch (error) {
    if (!existsSync(path)) throw error; // otherwise another process was first
  }
}

function explain(error: unknown, dataDir: string) {
  if (error instanceof EnvError || !(error instanceof Error) || !("code" in error)) return error;
  const reasons: Record<string, string> = {
    EEXIST: "its postgres folder is a link to a missing folder; delete the link to start fresh",
    EACCES: "this user cannot read and write it",
    EPERM: "it belongs to another user",
    EROFS: "it is read-only",
    ENOSPC: "the disk is full",
    ENOTDIR: "it is not a folder",
    ENOENT: "it is not complete; restore it from a backup or delete its postgres folder",
  };
  const there = existsSync(dataDir);
  const code = there && !statSync(dataDir).isDirectory() ? "ENOTDIR" : String(error.code);
  const reason = there ? reasons[code] : "the folder does not exist and cannot be created";
  return new EnvError(`DATA_DIR ${dataDir} cannot be used: ${reason ?? error.message}.`);
}

/** Throws an EnvError unless there is a folder for the file: one that is made might lie below a disk that is not mounted. */
export function requireFolderOf(path: string) {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new EnvError(`There is no folder ${folder}.`);
}
