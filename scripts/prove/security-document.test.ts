import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

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

test("every requirement is met by a test that is there, or says why not", () => {
  expect(rows.length).toBe(text.match(/^- \*\*/gm)?.length);
  expect(rows.length).toBeGreaterThan(150);
  for (const { id, answer } of rows) {
    expect(answer, id).toMatch(/^(Met: `|Open: .{8}|Not applicable: .{8})/);
    for (const { file, title } of testsOf(answer)) {
      expect(existsSync(file), `${id}: ${file}`).toBe(true);
      const source = readFileSync(file, "utf8");
      expect(
        [`"${title}"`, `\`${title}\``].some((literal) => source.includes(literal)),
        `${id}: ${title}`,
      ).toBe(true);
    }
    if (answer.startsWith("Met")) expect(testsOf(answer).length, id).toBe(answer.split("; `").length);
  }
});

test("requirements are numbered without a gap, and counted as the document says", () => {
  const ids = rows.map(({ id }) => id.split(".").map(Number));
  ids.forEach(([section = 0, number], index) => {
    const [before, last = 0] = ids[index - 1] ?? [0, 0];
    expect([section, number]).toEqual(section === before ? [before, last + 1] : [(before ?? 0) + 1, 1]);
  });
  const count = (word: string) => rows.filter(({ answer }) => answer.startsWith(word)).length;
  const [all, met, open, none] = [rows.length, count("Met"), count("Open"), count("Not applicable")];
  const told = `Of ${all} requirements ${met} are met, ${open} are open and ${none} do not apply.`;
  expect(text).toContain(told);
});
