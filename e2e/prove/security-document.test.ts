import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { playwright } from "@/e2e/setup/playwright";

const text = readFileSync("docs/security.md", "utf8");
const rows = [...text.matchAll(/^- \*\*(\d+\.\d+)\*\* .+\.\n {2}(.*)$/gm)].map(([, id = "", answer = ""]) => ({
  id,
  answer,
}));

/** The tests that an answer names: `file` "title". */
function testsOf(answer: string) {
  return [...answer.matchAll(/`([\w./-]+\.ts)` "(.+?)"(?=; `|$)/g)].map(([, file = "", title = ""]) => ({
    file,
    title,
  }));
}

/** The titles of the tests in these files that run, by file, as Playwright lists them. */
async function listTests(files: string[]) {
  const args = playwright("--list", "--reporter=json", ...files);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: "" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 });
  const { config, suites }: JSONReport = JSON.parse(stdout);
  const specsOf = (suite: JSONReportSuite): JSONReportSuite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const run = suites.flatMap(specsOf).filter(({ tests }) => tests.some((each) => each.expectedStatus === "passed"));
  return Map.groupBy(run, ({ file }) => relative(".", join(config.rootDir, file)));
}

/** What a title as it is written may be when it runs: anything stands for `${…}`. */
function toPattern(title: string) {
  const parts = title.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

test("every requirement names tests that run, or says why not", async () => {
  const files = new Set(rows.flatMap(({ answer }) => testsOf(answer).map(({ file }) => file)));
  const tests = await listTests([...files]);
  expect(rows.length).toBe(text.match(/^- \*\*/gm)?.length);
  expect(rows.length).toBeGreaterThan(150);
  for (const { id, answer } of rows) {
    expect(answer, id).toMatch(/^(Met: `|Open: .{8}|Not applicable: .{8})/);
    for (const { file, title } of testsOf(answer)) {
      const titles = tests.get(file)?.map((spec) => spec.title) ?? [];
      expect(
        titles.some((each) => toPattern(title).test(each)),
        `${id}: ${file} "${title}"`,
      ).toBe(true);
    }
    if (answer.startsWith("Met")) expect(testsOf(answer).length, id).toBe(answer.split("; `").length);
  }
});

test("requirements are numbered without gaps, and the document's counts are right", () => {
  const ids = rows.map(({ id }) => id.split(".").map(Number));
  ids.forEach(([section = 0, number], index) => {
    const [before, last = 0] = ids[index - 1] ?? [0, 0];
    expect([section, number]).toEqual(section === before ? [before, last + 1] : [(before ?? 0) + 1, 1]);
  });
  const count = (word: string) => rows.filter(({ answer }) => answer.startsWith(word)).length;
  const [all, met, open, none] = [rows.length, count("Met"), count("Open"), count("Not applicable")];
  const sum = `Of ${all} requirements ${met} are met, ${open} are open and ${none} do not apply.`;
  expect(text).toContain(sum);
});
