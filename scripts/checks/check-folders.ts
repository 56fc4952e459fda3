import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

// What a folder imports may not lead back to it, so that each can be read, changed and tested without the next one.
const circle = shortestCircle(importsOfFolders());
if (circle) {
  console.error(`Folders import each other in a circle: ${circle.map(({ from }) => from).join(" → ")} → …`);
  for (const { from, to, file, target } of circle) console.error(`  ${from} → ${to}: ${file} imports ${target}`);
  process.exit(1);
}

type Import = { from: string; to: string; file: string; target: string };
type Imports = Map<string, Map<string, Import>>;

/** By folder, one import of each other folder it needs. Types are no part of what runs. */
function importsOfFolders(): Imports {
  const imports: Imports = new Map();
  for (const file of globSync("{app,components,lib}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] }))
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(
      /(?:^(?:import|export) (?!type )[^;"]*? from |\bimport\()"((?:@\/|\.)[^"]+)"/gm,
    )) {
      const path = target.startsWith("@/") ? target.slice(2) : relative(".", join(dirname(file), target));
      const [from, to] = [folderOf(file), folderOf(path)];
      if (from === to) continue;
      const targets = imports.get(from) ?? new Map<string, Import>();
      imports.set(from, targets.set(to, targets.get(to) ?? { from, to, file, target }));
    }
  return imports;
}

/** A folder and one in it are two; a file at the top, such as lib/env.ts, counts as a folder of its own. */
function folderOf(path: string) {
  return dirname(path).includes("/") ? dirname(path) : path.replace(/\.tsx?$/, "");
}

function shortestCircle(folders: Imports): Import[] | undefined {
  const circles = [...folders.keys()].map((folder) => wayBack(folders, folder)).filter((way) => way !== undefined);
  return circles.sort((a, b) => a.length - b.length)[0];
}

/** The fewest imports that lead from a folder to itself. */
function wayBack(folders: Imports, start: string): Import[] | undefined {
  const reached = new Set<string>();
  let ways: Import[][] = [[]];
  while (ways.length > 0) {
    const longer = ways.flatMap((way) =>
      [...(folders.get(way.at(-1)?.to ?? start)?.values() ?? [])].map((next) => [...way, next]),
    );
    const back = longer.find((way) => way.at(-1)?.to === start);
    if (back) return back;
    ways = longer.filter((way) => {
      const end = way.at(-1)?.to ?? start;
      return !reached.has(end) && reached.add(end);
    });
  }
  return undefined;
}
