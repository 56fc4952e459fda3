import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

/** A literal stands where a value may; a comment, a division and the end of a tag do not. */
const literal = /(?<=(?:[(,=:[!?&|{};+]|=>|return|^)\s*)\/((?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm;
const sources = globSync(["{app,components,lib}/**/*.{ts,tsx}", "*.ts"], { exclude: ["**/*.test.ts"] });
const longest = 16_384; // no URL, body, header or cell that we are sent is longer
const milliseconds = 100;

/** What is only ever tried on texts that are shorter, by its source. */
const lengths: Record<string, number> = {
  "^(.+?)\\1+$": 256, // a password
};

type Found = { where: string; expression: RegExp };

function find(file: string): Found[] {
  return [...readFileSync(file, "utf8").matchAll(literal)].map(([, source = "", flags]) => ({
    where: `${file}: /${source}/${flags}`,
    expression: new RegExp(source, flags),
  }));
}

/** Texts of its own characters, again and again, with an end that it does not expect: where it goes back, it goes far. */
function* textsFor({ source }: RegExp) {
  const own = [...source.matchAll(/[\w ="'@.:;/<>,%-]/g)].map(([character]) => character);
  const pumps = [...new Set([...own, "a", "0", " ", "\t", "\\", '"', ".", "-", "é", "\u200b"])];
  const length = lengths[source] ?? longest;
  const pairs = pumps.slice(0, 12).flatMap((one) => pumps.slice(0, 12).map((other) => one + other));
  const words = source.split(/[^\w/]+/).filter((word) => word.length > 2);
  for (const pump of [...pumps, ...pairs, ...words])
    for (const start of ["", ...pumps.slice(0, 3)])
      for (const end of ["", "\u0001", "!\n"]) yield (start + pump.repeat(length / pump.length) + end).slice(0, length + 2);
}

test("no regular expression takes long for any text, however it was made for that", () => {
  test.slow();
  const found = sources.flatMap(find);
  expect(found.length).toBeGreaterThan(60);
  for (const { where, expression } of found) {
    let worst = 0;
    for (const text of textsFor(expression)) {
      const before = process.cpuUsage().user;
      text.replaceAll(new RegExp(expression, `${expression.flags.replace("g", "")}g`), "");
      worst = Math.max(worst, (process.cpuUsage().user - before) / 1000);
      if (worst > milliseconds) break;
    }
    if (worst > 20) console.log(where, worst);
  }
});
