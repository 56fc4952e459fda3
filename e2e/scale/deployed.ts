import { readFileSync } from "node:fs";

/** A file of deploy/, with what differs here: each pair is what the file has, and what stands in its place. */
export function readDeployed(name: string, here: readonly (readonly [there: string, here: string])[]) {
  return here.reduce(
    (text, [there, own]) => {
      if (!text.includes(there)) throw new Error(`deploy/${name} has no ${there}.`);
      return text.replaceAll(there, own);
    },
    readFileSync(`deploy/${name}`, "utf8"),
  );
}

/** What the pattern's group finds in a file of deploy/. */
export function findDeployed(name: string, pattern: RegExp) {
  const [, match] = pattern.exec(readFileSync(`deploy/${name}`, "utf8")) ?? [];
  if (match === undefined) throw new Error(`deploy/${name} has nothing like ${pattern}.`);
  return match;
}
