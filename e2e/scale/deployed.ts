import { readFileSync } from "node:fs";

/** A file of deploy/ with replacements: each pair is a text in the file and its replacement. */
export function readDeployed(name: string, here: readonly (readonly [there: string, here: string])[]) {
  return here.reduce(
    (text, [there, own]) => {
      if (!text.includes(there)) throw new Error(`deploy/${name} has no ${there}.`);
      return text.replaceAll(there, own);
    },
    readFileSync(`deploy/${name}`, "utf8"),
  );
}

/** The match of the pattern's group in a file of deploy/. */
export function findDeployed(name: string, pattern: RegExp) {
  const [, match] = pattern.exec(readFileSync(`deploy/${name}`, "utf8")) ?? [];
  if (match === undefined) throw new Error(`deploy/${name} has nothing like ${pattern}.`);
  return match;
}
