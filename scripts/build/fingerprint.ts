import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";

const folders = ["app", "components", "lib", "prisma", "public", "scripts"];
const files = [
  "instrumentation.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "next.config.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
/** What a build is made from. */
export const contents = [...folders, ...files];

/** A hash of everything that goes into the build, so that a checkout of other sources is noticed whatever their dates. */
export function fingerprint() {
  const hash = createHash("sha256").update(process.version);
  const isApart = (path: string) => path.startsWith("prisma/generated/");
  for (const path of [...globSync(folders.map((folder) => `${folder}/**/*`)), ...files].sort())
    if (!isApart(path) && existsSync(path) && statSync(path).isFile())
      hash
        .update(path)
        .update("\0")
        .update(createHash("sha256").update(readFileSync(path)).digest());
  return hash.digest("hex");
}
