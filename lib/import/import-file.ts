import "server-only";

import type { Client } from "pg";
import { toCopyRow } from "./copy";
import type { Kind } from "./kind";
import { readLines } from "./lines";
import { type Parsed, parseLine } from "./parse";
import { Problems } from "./problems";
import type { Rejects } from "./rejects";
import { hashSecrets } from "./secrets";
import { type Fault, Staging } from "./staging";

export type Source = { name: string; chunks: AsyncIterable<Buffer> };
export type FileResult = { lines: number; added: number; changed: number; problems: Problems };
type Options = { client: Client; kind: Kind; source: Source; rejects?: Rejects; onLines?: (lines: number) => void };

const linesAtOnce = 10_000;
// Hashing takes long: smaller steps keep the progress moving.
const secretsAtOnce = 500;

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

  constructor(
    private readonly options: Options,
    private readonly staging: Staging,
  ) {
    this.#result = { lines: 0, added: 0, changed: 0, problems: new Problems(options.source.name) };
  }

  async run() {
    const { kind, source, onLines } = this.options;
    // The database works on one batch while the next is read and checked.
    let pending = Promise.resolve();
    for await (const batch of batches(kind, source)) {
      await pending;
      pending = this.#take(batch);
      pending.catch(() => undefined);
      onLines?.(this.#result.lines + batch.length);
    }
    await pending;
    if (!kind.streams) await this.#settle();
    return this.#result;
  }

  async #take(batch: Parsed[]) {
    const { client, kind, source, rejects } = this.options;
    this.#result.lines += batch.length;
    for (const { line, problems, text } of batch.filter((parsed) => "problems" in parsed)) {
      for (const problem of problems) this.#result.problems.add({ line, text: problem });
      await rejects?.add({ File: source.name, Line: line, Problems: problems, Record: toRecord(kind, text) });
    }

    const good = batch.filter((parsed) => "record" in parsed);
    await hashSecrets(
      client,
      kind,
      good.map(({ record }) => record),
    );
    const properties = Object.values(kind.columns).map(([property]) => property);
    await this.staging.add(
      good.map(({ line, text, record }) =>
        toCopyRow([line, rejects ? text : null, ...properties.map((property) => record[property])]),
      ),
    );
    if (kind.streams) await this.#settle();
  }

  async #settle() {
    await this.#refuse(await this.staging.findRepeated());
    // A line left out may be what another one refers to.
    let faults = await this.staging.findFaults();
    for (; faults.length && this.options.rejects; faults = await this.staging.findFaults()) await this.#refuse(faults);
    await this.#refuse(faults);

    if (this.#result.problems.count && !this.options.rejects) return this.staging.clear();
    const { added, changed } = await this.staging.write();
    this.#result.added += added;
    this.#result.changed += changed;
  }

  async #refuse(faults: Fault[]) {
    const { kind, source, rejects } = this.options;
    const byLine = Map.groupBy(faults, (fault) => fault.line);
    const texts = rejects && faults.length ? await this.staging.remove([...byLine.keys()]) : undefined;
    for (const [line, found] of byLine) {
      const problems = found.map(({ property, reason }) => `${property}: ${reason}`);
      for (const text of problems) this.#result.problems.add({ line, text });
      const record = toRecord(kind, texts?.get(line));
      await rejects?.add({ File: source.name, Line: line, Problems: problems, Record: record });
    }
  }
}

async function* batches(kind: Kind, source: Source) {
  const size = kind.secret ? secretsAtOnce : linesAtOnce;
  let batch: Parsed[] = [];
  for await (const lines of readLines(source.chunks)) {
    for (const line of lines) {
      batch.push(parseLine(kind, line));
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length) yield batch;
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
