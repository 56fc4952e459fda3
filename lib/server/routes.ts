import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { createRouteTree } from "./route-tree";

export type RouteOf = (path: string) => string;

/**
 * Finds the template of the route that answers a path, such as /products/{productID}. There is one for each file that
 * answers, and "unknown" for paths that only the catch-all page answers.
 */
export function routeFinder(files: Iterable<string>): RouteOf {
  const folders = [...files]
    .map((file) => file.slice(0, file.lastIndexOf("/")))
    .filter((folder) => folder !== "/[...path]");
  const find = createRouteTree(folders.map((folder) => [folder, templateOf(folder)]));
  return (path) => (path.startsWith("/_next/") ? "/_next" : (find(path)?.value ?? "unknown"));
}

/** The files that answer: in app, such as "/(admin)/products/[productID]/page", and in public. */
export async function readRoutes(dir: string, dev: boolean) {
  return [...(await readAppFiles(dir, dev)), ...(await readPublicFiles(dir))];
}

/** A folder of public is one route. */
async function readPublicFiles(dir: string) {
  const entries = await readdir(join(dir, "public"), { withFileTypes: true });
  return entries.map((entry) => `/${entry.name}${entry.isDirectory() ? "/[...file]" : ""}/file`);
}

async function readAppFiles(dir: string, dev: boolean) {
  if (!dev) {
    const manifest = readFileSync(join(dir, ".next/server/app-paths-manifest.json"), "utf8");
    return Object.keys(JSON.parse(manifest));
  }
  const files = await readdir(join(dir, "app"), { recursive: true });
  return files
    .filter((file) => /(^|[/\\])(page|route)\.tsx?$/.test(file))
    .map((file) => `/${file.replaceAll(sep, "/").replace(/\.tsx?$/, "")}`);
}

function templateOf(folder: string) {
  const segments = folder
    .split("/")
    .slice(1)
    .filter((segment) => !segment.startsWith("("));
  return `/${segments.map((segment) => segment.replace(/^\[(.+)\]$/, "{$1}")).join("/")}`;
}
