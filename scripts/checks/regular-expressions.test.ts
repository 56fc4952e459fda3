import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

/** Matches literals where a value is possible, unlike comments, divisions, paths and the ends of tags. */
const literal =
  /(?<=(?:[(,=:[!?&|{};+]|=>|return|^)\s*)\/((?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?!\w)/gm;
const sources = globSync(["{app,components,lib}/**/*.{ts,tsx}", "*.ts"], { exclude: ["**/*.test.ts"] });
// Longer than any received URL, body or header, so that quadratic time is noticed.
const longest = 40_000;
// Shorter ones first, since cubic time would never end.
const parts = [1 / 200, 1 / 20, 1];
const milliseconds = 250;

/** Expressions that are only used on shorter or well-formed texts, by source. */
const lengths: Record<string, number> = {
  "^(.+?)\\1+$": 256, // a password
  "^[^\\r\\n]*@[^\\r\\n]*$": 256, // a setting
  "0+$": 256, // a typed number
  "eyJ[\\w-]{10,}((\\.|%2e)[\\w-]*)+": 2000, // the beginning of a path
  '("(?:[^"\\\\]|\\\\.)*")\\s*:|"(?:[^"\\\\]|\\\\.)*"|[{}]|-?\\d[-+.\\dE]*': 256, // only of valid JSON, in which each string ends
};

type Occurrence = { where: string; expression: RegExp };

function find(file: string): Occurrence[] {
  return [...readFileSync(file, "utf8").matchAll(literal)].map(([, source = "", flags]) => ({
    where: `${file}: /${source}/${flags}`,
    expression: new RegExp(source, flags),
  }));
}

/** Repeated characters of the expression with an unexpected end, which cause much backtracking. */
function textsFor({ source }: RegExp, part: number) {
  const own = [...new Set(source.match(/[\w ="'@.:;/<>,%-]/g))];
  const some = [...own.slice(0, 8), '"', "\\", " "];
  const pairs = some.flatMap((one) => some.map((other) => one + other));
  const words = source.split(/[^\w/]+/).filter((word) => word.length > 2);
  const length = part * (lengths[source] ?? longest);
  return [...own, "a", "0", "\t", "é", "\u200b", ...pairs, ...words].flatMap((pump) =>
    ["", own[0] ?? ""].map((start) => `${start}${pump.repeat(length / pump.length)}\u0001\n`),
  );
}

/** Processor time of this process in milliseconds. */
function timeOf({ source, flags }: RegExp, text: string) {
  const before = process.cpuUsage().user;
  text.replaceAll(new RegExp(source, `${flags.replace("g", "")}g`), "");
  return (process.cpuUsage().user - before) / 1000;
}

test("no regular expression is slow on texts that were made to slow it down", () => {
  test.slow();
  const occurrences = sources.flatMap(find);
  expect(occurrences.length).toBeGreaterThan(60);

  const slow = occurrences.filter(({ expression }) =>
    parts.some((part) => textsFor(expression, part).some((text) => timeOf(expression, text) > milliseconds)),
  );

  expect(slow.map(({ where }) => where)).toEqual([]);
});
