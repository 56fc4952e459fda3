import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { copyBuild, standalone } from "@/scripts/build/build-app";
import type { Stack } from "./stack";

const filesOf = (build: string) => join(build, ".next/static");

/** A build with other browser files than ours, like another release's; returns its server script. */
export async function otherBuild(folder: string) {
  const script = await copyBuild(join(folder, "other-build"));
  const files = filesOf(dirname(script));
  await rm(files, { recursive: true });
  await mkdir(files);
  return script;
}

/** During a release, a page of one build loads its files from the instance that has them. */
export async function checkFiles({ url }: Stack) {
  const files = filesOf(standalone);
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(files, join(entry.parentPath, entry.name)));
  const missing: string[] = [];
  for (const path of paths) {
    const response = await fetch(`${url}/_next/static/${path}`);
    await response.arrayBuffer();
    if (response.status !== 200) missing.push(`${response.status} for ${path}`);
  }
  console.log(`Of ${paths.length} files that one of two instances has, ${missing.length} were not found.`);
  return missing;
}
