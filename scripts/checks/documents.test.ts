import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "@playwright/test";
import { parseSettings, variables } from "@/lib/env";
import { settingsDocument } from "@/scripts/checks/settings-document";

const read = (path: string) => readFileSync(path, "utf8");
const documents = globSync(["*.md", "docs/**/*.md", ".github/**/*.md"]);

test("every link from a document to a file works", () => {
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => ({
      document,
      path,
    })),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ document, path }) => !existsSync(join(dirname(document), path)))).toEqual([]);
});

test("every folder in CONTRIBUTING exists, and every folder of lib is in it", () => {
  const [, top = "", inLib = ""] =
    /^## Where things go\n(.*?)^In `lib`,(.*?)^Folders import/ms.exec(read("CONTRIBUTING.md")) ?? [];
  const namesIn = (text: string) => [...text.matchAll(/`([\w/-]+)`/g)].map(([, name = ""]) => name);
  const folders = namesIn(inLib).filter((name) => name !== "lib");
  expect(namesIn(top).length).toBeGreaterThan(5);
  expect([...namesIn(top), ...folders.map((name) => `lib/${name}`)].filter((path) => !existsSync(path))).toEqual([]);
  const own = readdirSync("lib", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(own.map(({ name }) => name).filter((name) => !folders.includes(name))).toEqual([]);
});

test("the index of decisions has the date and title of each, the oldest first", () => {
  const files = readdirSync("docs/decisions").filter((name) => name !== "README.md");
  const matches = [...read("docs/decisions/README.md").matchAll(/^\| (\d.{9}) \| \[(.+)\]\((.+)\) *\|$/gm)];
  const rows = matches.map(([, date = "", title = "", name = ""]) => ({ date, title, name }));
  expect(rows.map(({ name }) => name).sort()).toEqual(files.sort());
  for (const { date, title, name } of rows) {
    expect(name.startsWith(`${date}-`), name).toBe(true);
    expect(read(join("docs/decisions", name)).split("\n")[0], name).toBe(`# ${title}`);
  }
  const dates = rows.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
});

test("the decision on globals shared with Next's bundle names each of them", () => {
  const decision = read("docs/decisions/2026-11-22-api-before-next.md");
  const declared = globSync("lib/**/*.ts").flatMap((file) => {
    const [, globals = ""] = /^declare global \{\n(.*?)^\}/ms.exec(read(file)) ?? [];
    return [...globals.matchAll(/^ {2}var (\w+)/gm)].map(([, name = ""]) => ({ file, name }));
  });
  const isNamed = ({ file, name }: (typeof declared)[number]) =>
    decision.split("\n").some((row) => row.includes(`\`${name}\``) && row.includes(`\`${file}\``));
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((each) => !isNamed(each))).toEqual([]);
});

test("the document of the settings is up to date, and describes all", () => {
  expect(read("docs/configuration.md"), "npm run docs writes it").toBe(settingsDocument());
  for (const [name, schema] of Object.entries(variables.shape)) expect(schema.description, name).toBeTruthy();
});

test("the sample of the settings has each setting, with its default if it sets one", () => {
  const sample = read(".env.example");
  const names = [...sample.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  const ours = names.filter((name) => !name?.startsWith("OTEL_"));
  expect(ours.sort()).toEqual(Object.keys(variables.shape).sort());
  const as = (values: NodeJS.Dict<string>) => parseSettings({ NODE_ENV: "test", ...values });
  expect(as(parseEnv(sample))).toEqual(as({}));
});

test("every setting in the README exists, and each of its five is described", () => {
  const section = read("README.md").match(/^## Configure it\n(.*?)^## /ms)?.[1] ?? "";
  const names = [...section.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  expect(names).toHaveLength(5);
  expect(Object.keys(variables.shape)).toEqual(expect.arrayContaining(names));
});
