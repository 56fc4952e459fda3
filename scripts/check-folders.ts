import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

// What a folder of lib imports may not lead back to it, so that each can be read, changed and tested without the next one.
const circle = findCircle(importsOfFolders());
if (circle) {
  console.error(`Folders of lib import each other in a circle: ${circle.map(({ from }) => from).join(" → ")} → …`);
  for (const { from, to, file, target } of circle) console.error(`  ${from} → ${to}: ${file} imports ${target}`);
  process.exit(1);
}

type Import = { from: string; to: string; file: string; target: string };

/** By folder, one import of each other folder it needs. Types are no part of what runs. */
function importsOfFolders() {
  const found = new Map<string, Map<string, Import>>();
  for (const file of globSync("lib/*/**/*.ts", { exclude: ["**/*.test.ts"] }))
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type )[^;"]*?from "([^"]+)"|\bimport\("([^"]+)"\)/gm,
    )) {
      const path = target.startsWith("@/") ? target.slice(2) : relative(".", join(dirname(file), target));
      const [from = "", to = ""] = [folderOf(file), folderOf(path)];
      if (!to || from === to) continue;
      const targets = found.get(from) ?? new Map<string, Import>();
      found.set(from, targets.set(to, targets.get(to) ?? { from, to, file, target }));
    }
  return found;
}

function folderOf(path: string) {
  return /^lib\/([^/]+)\//.exec(path)?.[1];
}

function findCircle(folders: Map<string, Map<string, Import>>): Import[] | undefined {
  const done = new Set<string>();
  const walk = (folder: string, path: Import[]): Import[] | undefined => {
    const start = path.findIndex(({ from }) => from === folder);
    if (start >= 0) return path.slice(start);
    if (done.has(folder)) return undefined;
    for (const edge of folders.get(folder)?.values() ?? []) {
      const found = walk(edge.to, [...path, edge]);
      if (found) return found;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of folders.keys()) {
    const found = walk(folder, []);
    if (found) return found;
  }
  return undefined;
}
