import { globSync, readFileSync } from "node:fs";

// What no other file names is not exported: the compiler and lint then find what nothing uses.
const files = globSync(["*.ts", "{app,components,deploy,e2e,lib,prisma,scripts}/**/*.{ts,tsx}"], {
  exclude: ["prisma/generated/**"],
}).map((path) => ({ path, text: readFileSync(path, "utf8") }));

const filesWith = new Map<string, number>();
for (const { text } of files)
  for (const word of new Set(text.match(/\w+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1);

for (const { path, text } of files) {
  // Next reads those of app and of the files at the top.
  if (path.startsWith("app/") || !path.includes("/")) continue;
  for (const [, name = ""] of text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|let) (\w+)/gm)) {
    if (filesWith.get(name) !== 1) continue;
    console.error(`${path} exports ${name}, which no other file uses.`);
    process.exitCode = 1;
  }
}
