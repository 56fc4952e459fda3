import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { accessToken } from "../credentials";
import { createCompany, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";
import { packedIn } from "../setup/packed";

const run = promisify(execFile);
const words = readFileSync("docs/add-a-list.md", "utf8");
/** The files of the document, by path. */
const files = [...words.matchAll(/^`([^`\n]+)`\n\n```tsx?\n(.*?)^```$/gms)].map(([, path = "", text = ""]) => ({
  path,
  text,
}));
const [, lines = ""] = /^```ts\n((?: {2}\w+,\n)+)```$/m.exec(words) ?? [];

const source = ["app", "components", "lib", "prisma", "e2e/added-list", "proxy.ts", "next.config.mjs"];
const settings = ["package.json", "tsconfig.json", "biome.json"];

/** The source with the document's additions: its files, and the lines for lib/contracts.ts. */
function addList(folder: string) {
  for (const each of [...source, ...settings])
    cpSync(each, join(folder, each), { recursive: true, filter: (path) => !/\.(test|spec)\.tsx?$/.test(path) });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const registry = join(folder, "lib/contracts.ts");
  const before = readFileSync(registry, "utf8");
  const names = lines.trim().replaceAll(/\s+/g, " ").replace(/,$/, "");
  const after = before.replace("export const contracts: readonly Contract[] = [\n", (start) => start + lines);
  writeFileSync(registry, `import { ${names} } from "@/lib/companies/contract";\n${after}`);
}

test("a list added as docs/add-a-list.md describes is in the API, its document, the sidebar, Ctrl-K, saved views and exports", async () => {
  test.slow(); // it copies and loads the whole source
  const folder = mkdtempSync(join(tmpdir(), "countersign-added-list-"));
  try {
    addList(folder);
    expect(files.map(({ path }) => path)).toHaveLength(8);
    const node = async (args: string[], env: Record<string, string> = {}) =>
      (await run(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: "", ...env } })).stdout;

    const company = await createCompany("Supplier");
    const E2E_TOKEN = await accessToken(await createUser(await ensureOwner()));
    const about = ["listCompanies", "/companies", "/admin/companies", `ID=${company.id}`];
    const look = packedIn(folder, "e2e/added-list/look.ts", ...about);
    const result = JSON.parse(await node(look, { E2E_TOKEN }));

    expect(result).toMatchObject({
      reference: expect.arrayContaining(["listCompanies"]),
      document: ["/companies", "/exports/companies"],
      schemas: expect.arrayContaining(["Company", "CompanyPage"]),
      examples: [true, ["text/csv", "application/x-ndjson"]],
      areas: expect.arrayContaining([{ label: "Companies", href: "/admin/companies", goKey: "c" }]),
      view: "search=Lake&pageSize=50",
      trail: [{ label: "Companies", href: "/admin/companies?search=Lake" }],
      list: { status: 200 },
      export: { status: 200, text: `ID,Type\r\n${company.id},Supplier\r\n` },
    });
    expect(JSON.parse(result.list.text).Items).toEqual([
      expect.objectContaining({ ID: company.id, Name: company.name, Type: "Supplier", Active: true, xp: null }),
    ]);

    await node([
      "node_modules/@biomejs/biome/bin/biome",
      "check",
      "--vcs-enabled=false",
      ...files.map(({ path }) => path),
    ]);
    // Takes half a minute, since it checks all sources.
    if (!process.env.CI) return;
    await node(["node_modules/next/dist/bin/next", "typegen"]);
    // With several threads it checks shared types several times.
    await node(["node_modules/typescript/bin/tsc", "--noEmit", "--incremental", "false", "--singleThreaded"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
