import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "@/lib/env";
import { openCluster } from "@/lib/postgres/cluster";

/**
 * Puts a new cluster in the folder: a copy of one that a run makes once, since making one takes a second of processor time.
 * Where the server's account cannot enter, ours are links, and the first start makes another.
 */
export function putCluster(folder: string) {
  const made = join(dirname(env().DATA_DIR), "cluster");
  openCluster(made);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (!lstatSync(join(made, "postgres")).isSymbolicLink()) execFileSync("cp", ["-a", join(made, "postgres"), folder]);
}
