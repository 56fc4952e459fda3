import { readFileSync } from "node:fs";
import { z } from "zod";

const locked = z.object({
  version: z.string(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  /** For development, or to satisfy an optional peer. */
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  cpu: z.array(z.string()).optional(),
  hasInstallScript: z.boolean().optional(),
});
type Locked = z.output<typeof locked> & { name: string };

const lockFile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), z.unknown()) });

/** Every package of package-lock.json, those within others included. */
export function readLocked(): Locked[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const entries = Object.entries(packages).filter(([path]) => path !== "");
  return entries.map(([path, entry]) => ({ name: nameOf(path), ...locked.parse(entry) }));
}

const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? path;
