import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startInstance } from "@/e2e/instance";
import { copyBuild } from "@/scripts/build/build-app";
import { openFolder } from "../folder";

const server = ".next/server";

/** Another instance of the same build without proxy.ts: requests that the proxy would redirect reach the pages. */
export async function startWithoutProxy(stack: AsyncDisposableStack) {
  const folder = join(openFolder(stack), "build");
  const script = await copyBuild(folder);
  const path = join(folder, server, "functions-config-manifest.json");
  const { functions, ...rest } = JSON.parse(await readFile(path, "utf8"));
  const { "/_middleware": proxy, ...others } = functions;
  if (!proxy) throw new Error("The build has no proxy to take out.");
  await writeFile(path, JSON.stringify({ ...rest, functions: others }));
  await rm(join(folder, server, "middleware.js"));
  return stack.use(await startInstance({}, script));
}
