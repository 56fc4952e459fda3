import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";

const read = (path: string) => readFileSync(path, "utf8");
const documents = globSync(["*.md", "docs/**/*.md", ".github/**/*.md"]);

test("every link from a document to a file leads to one", () => {
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => ({
      document,
      path,
    })),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ document, path }) => !existsSync(join(dirname(document), path)))).toEqual([]);
});

test("the index of decisions has the date and title of each, the oldest first", () => {
  const files = readdirSync("docs/decisions").filter((name) => name !== "README.md");
  const listed = [...read("docs/decisions/README.md").matchAll(/^\| (\d.{9}) \| \[(.+)\]\((.+)\) *\|$/gm)];
  const rows = listed.map(([, date = "", title = "", name = ""]) => ({ date, title, name }));
  expect(rows.map(({ name }) => name).sort()).toEqual(files.sort());
  for (const { date, title, name } of rows) {
    expect(name.startsWith(`${date}-`), name).toBe(true);
    expect(read(join("docs/decisions", name)).split("\n")[0], name).toBe(`# ${title}`);
  }
  const dates = rows.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
});
