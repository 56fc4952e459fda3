import { execFile, spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { escapeLiteral } from "pg";
import type { Statement } from "../bare/statements";
import { costOf, readUsage } from "../load";
import type { Case } from "../rounds";
import type { Place } from "./place";
import { scatteredIDs } from "./records";

const scripts = 32;

/** The statements of W1, W4 and W5 by PostgreSQL's pgbench, if installed: the limit of the database alone. */
export async function pgbenchCases(place: Place): Promise<Case[]> {
  if (spawnSync("pgbench", ["--version"]).status !== 0) {
    console.log("pgbench is not here: it is left out.");
    return [];
  }
  const { W1, W4, W5 } = await place.statements();
  const [products, returns] = [await scatteredIDs(place, "products"), await scatteredIDs(place, "order_returns")];
  return [
    await toCase(place, "W1", [withLiterals(W1)]),
    await toCase(
      place,
      "W4",
      products.slice(0, scripts).map((id) => withLiterals(W4, id)),
    ),
    await toCase(
      place,
      "W5",
      returns.slice(0, scripts).map((id) => withLiterals(W5, id)),
    ),
  ];
}

async function toCase(place: Place, name: string, texts: string[]): Promise<Case> {
  const folder = join(place.folder, "pgbench");
  await mkdir(folder, { recursive: true });
  const files = texts.map((_, at) => join(folder, `${name}-${at}.sql`));
  for (const [at, file] of files.entries()) await writeFile(file, `${texts[at]};\n`);
  const options = ["--no-vacuum", "--protocol=prepared", ...files.flatMap((file) => ["-f", file])];
  const run: Case["run"] = async (amount, connections) => {
    const target = { server: undefined, postmaster: place.target.postmaster };
    const before = readUsage(target);
    const each = String(Math.ceil(amount / connections));
    const args = [...options, "-c", String(connections), "-t", each, place.databaseUrl];
    const { stdout } = await promisify(execFile)("pgbench", args);
    const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? [];
    if (!perSecond) throw new Error(`pgbench does not say how fast it was: ${stdout}`);
    const spent = costOf(Number(each) * connections, before, readUsage(target));
    return { ...spent, perSecond: Number(perSecond), clientCpu: Number.NaN, p50: Number.NaN, p99: Number.NaN };
  };
  return { id: `${name} pgbench`, name: `${name}'s statement, pgbench`, run };
}

/** The statement as one text with this ID. */
function withLiterals({ text, values, recordID }: Statement, id?: string) {
  const literals = values.map((value) => toLiteral(value === recordID && id ? id : value));
  const whole = text.replaceAll(/\$(\d+)/g, (_, position) => literals[Number(position) - 1] ?? "NULL");
  // pgbench would replace `:MI` in a format of to_char as a variable; to_char reads `":"` as a colon.
  return whole.replaceAll("\n", " ").replaceAll(/:(MI|SS)/g, '":"$1');
}

/** As the driver sends it: everything but null is text, whose type PostgreSQL infers. */
export function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return escapeLiteral(Array.isArray(value) ? toArrayText(value) : String(value));
}

function toArrayText(values: unknown[]): string {
  const texts = values.map((value) => {
    if (Array.isArray(value)) return toArrayText(value);
    return value === null ? "NULL" : `"${String(value).replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${texts.join()}}`;
}
