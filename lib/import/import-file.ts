import "server-only";

import type { Client } from "pg";
import { type Bad, type Batch, readBatches } from "./batches";
import type { Kind } from "./kinds/kind";
import { Problems } from "./problems";
import { readAhead } from "./read-ahead";
import type { Rejects } from "./rejects";
import { type Fault, Staging } from "./staging";

export type Source = { name: string; chunks: AsyncIterable<Buffer> };
export type FileResult = { lines: number; added: number; changed: number; problems: Problems };
type Options = { client: Client; kind: Kind; source: Source; rejects?: Rejects; onLines?: (lines: number) => void };

// Enough that index pages are visited once for many rows, few enough that reading goes on meanwhile.
const settledAtOnce = 100_000;
// As many as are read while that many are settled.
const batchesAhead = 5;

/** Writes one file in one transaction, or nothing of it when a line is wrong. With `rejects`, its good lines. */
export async function importFile(options: Options): Promise<FileResult> {
  const { client } = options;
  await client.query("begin");
  try {
    const result = await new FileImport(options, await Staging.create(client, options.kind)).run();
    const keep = result.problems.count === 0 || options.rejects;
    await client.query(keep ? "commit" : "rollback");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

class FileImport {
  readonly #result: FileResult;
  /** Whoever wants the good lines of a file with bad ones must wait until all are known. */
  readonly #streams: boolean;
  #staged = 0;

  constructor(
    private readonly options: Options,
    private readonly staging: Staging,
  ) {
    this.#result = { lines: 0, added: 0, changed: 0, problems: new Problems(options.source.name) };
    this.#streams = options.kind.streams && !options.rejects;
  }

  async run() {
    const { client, kind, source, rejects, onLines } = this.options;
    // The database works on some batches while the next are read and checked.
    const batches = readBatches({ client, kind, source, keepText: rejects !== undefined });
    for await (const batch of readAhead(batches, batchesAhead)) {
      await this.#take(batch);
      onLines?.(this.#result.lines);
    }
    await this.#settle();
    if (this.#streams) await this.#refuse(await this.staging.findRepeated());
    return this.#result;
  }

  async #take({ lines, rows, bad }: Batch) {
    this.#result.lines += lines;
    for (const line of bad) await this.#reject(line);
    await this.staging.add(rows);
    this.#staged += lines;
    if (this.#streams && this.#staged >= settledAtOnce) await this.#settle();
  }

  async #settle() {
    this.#staged = 0;
    await this.staging.prepare();
    if (!this.#streams) await this.#refuse(await this.staging.findRepeated());
    let faults = await this.staging.findFaults();
    await this.#refuse(faults);
    // A line left out may be what another one refers to.
    while (faults.length && this.options.rejects) {
      faults = await this.staging.findFaults();
      await this.#refuse(faults);
    }

    if (this.#result.problems.count && !this.options.rejects) return this.staging.clear();
    const { added, changed } = await this.staging.write();
    this.#result.added += added;
    this.#result.changed += changed;
  }

  async #refuse(faults: Fault[]) {
    if (!faults.length) return;
    const byLine = Map.groupBy(faults, (fault) => fault.line);
    const texts = this.options.rejects ? await this.staging.remove([...byLine.keys()]) : undefined;
    for (const [line, lineFaults] of byLine) {
      const problems = lineFaults.map(({ property, reason }) => `${property}: ${reason}`);
      await this.#reject({ line, text: texts?.get(line), problems });
    }
  }

  async #reject({ line, text, problems }: Bad) {
    const { kind, source, rejects } = this.options;
    for (const problem of problems) this.#result.problems.add({ line, text: problem });
    await rejects?.add({ File: source.name, Line: line, Problems: problems, Record: toRecord(kind, text) });
  }
}

/** What a rejected line held, without its secret. */
function toRecord({ secret }: Kind, text: string | undefined): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text, (key, value) => (key === secret?.property ? undefined : value));
  } catch {
    return secret ? null : text;
  }
}
