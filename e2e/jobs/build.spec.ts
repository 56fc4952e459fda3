import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { standalone } from "@/scripts/build/build-app";
import { findFiles } from "../canaries";
import { buildWatched, type WatchedBuild } from "../setup/watched-build";

test("a build sends no requests, and contains no source, no mail, and no secret of its environment or of a .env file", async () => {
  test.setTimeout(240_000);
  await using stack = new AsyncDisposableStack();
  const { built, secrets, connections, proxied } = await findBuild(stack);
  expect(connections.filter((place) => !place.startsWith("/") && !["127.0.0.1", "localhost"].includes(place))).toEqual(
    [],
  );
  expect(proxied).toEqual([]);

  const ours = "The server is overloaded.";
  expect(findFiles([built], { ours }), "what is in it is found").not.toEqual([]);
  for (const each of secrets) expect(findFiles([built], each)).toEqual([]);
  expect(listOurs(join(built, standalone.slice(".next/".length)))).toEqual([]);
});

/** The build that the tests use, if this run has created it; otherwise another one. */
async function findBuild(stack: AsyncDisposableStack): Promise<WatchedBuild & { built: string }> {
  const file = process.env.E2E_WATCHED_BUILD;
  // Safe: the set-up wrote it.
  if (file) return { built: resolve(".next"), ...(JSON.parse(await readFile(file, "utf8")) as WatchedBuild) };
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(resolve("test-results", "built-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const built = join(folder, ".next");
  return { built, ...(await buildWatched(built)) };
}

/** Our source files in a build, besides the migrations and the schema. */
function listOurs(build: string) {
  const files = readdirSync(build, { recursive: true, encoding: "utf8" }).filter(
    (path) => !/(^|\/)node_modules\//.test(path) && statSync(join(build, path)).isFile(),
  );
  expect(files.length, "there are files to look at").toBeGreaterThan(100);
  return files.filter((path) => {
    if (path.startsWith("prisma/")) return !/\.(sql|toml|prisma)$/.test(path);
    if (path.endsWith(".map")) return path.includes(".next/static/") || holdsSource(join(build, path));
    return !/^(\.next\/|public\/|[\w-]+\.js(on)?$)/.test(path) || /\.([cm]?tsx?|eml|txt)$/.test(path);
  });
}

/** Next writes an empty map for each route. */
const holdsSource = (path: string) => JSON.parse(readFileSync(path, "utf8")).sources.length > 0;
