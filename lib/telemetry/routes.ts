import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";

export type RouteOf = (path: string) => string;
type Branch = { template?: string; rest?: string; param?: Branch; next: Map<string, Branch> };

/**
 * Finds the template of the route that answers a path, like /products/{productID}. There are no more than the files that
 * answer, and "unknown": what only the page for all the rest answers.
 */
export function routeFinder(files: Iterable<string>): RouteOf {
  const root = branch();
  for (const file of files) grow(root, file);
  delete root.rest;
  return (path) => {
    if (path.startsWith("/_next/")) return "/_next";
    const segments = path === "/" ? [] : path.slice(1).split("/");
    return find(root, segments) ?? "unknown";
  };
}

/** The files that answer: those below app, like "/(admin)/products/[productID]/page", and what lies in public. */
export async function readRoutes(dir: string, dev: boolean) {
  return [...(await readAppFiles(dir, dev)), ...(await readPublicFiles(dir))];
}

/** A folder of public is one route, whatever the number of its files. */
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

function grow(root: Branch, file: string) {
  const segments = file
    .split("/")
    .slice(1, -1)
    .filter((segment) => !segment.startsWith("("));
  const template = `/${segments.map((segment) => segment.replace(/^\[(.+)\]$/, "{$1}")).join("/")}`;
  let at = root;
  for (const segment of segments) {
    if (segment.startsWith("[...")) {
      at.rest = template;
      return;
    }
    at = descend(at, segment);
  }
  at.template = template;
}

function descend(from: Branch, segment: string) {
  if (segment.startsWith("[")) {
    from.param ??= branch();
    return from.param;
  }
  const next = from.next.get(segment) ?? branch();
  from.next.set(segment, next);
  return next;
}

/** A segment's own name comes before a parameter, and that before a rest, as in Next. */
function find(at: Branch, [segment, ...rest]: string[]): string | undefined {
  if (segment === undefined) return at.template;
  const named = at.next.get(segment);
  return (named && find(named, rest)) ?? (at.param && find(at.param, rest)) ?? at.rest;
}

const branch = (): Branch => ({ next: new Map() });
