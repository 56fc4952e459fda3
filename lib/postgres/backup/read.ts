import "server-only";

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { codeOf, EnvError } from "@/lib/errors";
import {
  damaged,
  endMark,
  type Foot,
  foot,
  foreign,
  type Head,
  head,
  longestLine,
  mostTables,
  oversized,
  table as tableLine,
} from "./format";
import type { Table } from "./tables";
import { countLines } from "./write";

type Load = (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>;

/** Reads a backup from end to end, and hands over each table's rows. Throws, at the latest at its end, when it is not whole. */
export async function readBackup(path: string, load: Load): Promise<{ head: Head; foot: Foot }> {
  const read = async (chunks: AsyncIterable<Buffer>) => readSections(path, new Lines(chunks), load);
  try {
    return await pipeline(createReadStream(path), createGunzip(), read);
  } catch (error) {
    if (isGone(error)) throw new EnvError(`There is no file ${path}.`);
    if (isOtherThanGzip(error)) throw foreign(path, error);
    throw isZlib(error) ? damaged(error) : error;
  }
}

const isGone = (error: unknown) => codeOf(error) === "ENOENT";
const isZlib = (error: unknown) => codeOf(error).startsWith("Z_");

const isOtherThanGzip = (error: unknown) =>
  codeOf(error) === "EISDIR" || (isZlib(error) && error instanceof Error && error.message === "incorrect header check");

async function readSections(path: string, lines: Lines, load: Load) {
  const first = head.safeParse(toJson(await lines.next())).data;
  if (!first) throw foreign(path);
  const counts: Record<string, number> = {};
  for (;;) {
    const sha256 = lines.digest();
    const line = await lines.next();
    const last = foot.safeParse(toJson(line)).data;
    if (last) {
      if (last.sha256 !== sha256 || !isEqual(last.rows, counts)) throw damaged();
      await lines.requireEnd();
      return { head: first, foot: last };
    }
    const table = tableLine.safeParse(toJson(line)).data;
    if (!table || Object.keys(counts).length >= mostTables) throw damaged();
    counts[table.table] = 0;
    const onRows = (count: number) => {
      counts[table.table] = (counts[table.table] ?? 0) + count;
    };
    await load(table, lines.rows(onRows));
  }
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const isEqual = (one: Record<string, number>, other: Record<string, number>) =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key]);

/** Cuts a stream of bytes where the format wants it, and hashes what it has given away. */
class Lines {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async next() {
    if (!this.#rest.includes(10)) await this.#more();
    return this.#take(this.#rest.indexOf(10) + 1).toString();
  }

  /** What stands before COPY's end mark, in pieces of whole rows. */
  async *rows(onRows: (count: number) => void) {
    while (this.#rest.subarray(0, endMark.length).toString() !== endMark) {
      const end = this.#rest.indexOf(`\n${endMark}`);
      const length = end >= 0 ? end + 1 : this.#rest.lastIndexOf(10) + 1;
      if (length === 0) {
        await this.#more();
        continue;
      }
      const rows = this.#take(length);
      onRows(countLines(rows));
      yield rows;
    }
    this.#take(endMark.length);
  }

  /** Of all that was given away so far. */
  digest() {
    return this.#hash.copy().digest("hex");
  }

  async requireEnd() {
    const { done } = await this.#chunks.next();
    if (!done || this.#rest.length > 0) throw damaged();
  }

  #take(length: number) {
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(bytes);
    return bytes;
  }

  /** Asked for when no line ends in what there is: reads on until one does. */
  async #more() {
    const pieces = [this.#rest];
    let length = this.#rest.length;
    for (let hasEnd = false; !hasEnd; ) {
      if (length > longestLine) throw oversized();
      const { value, done } = await this.#chunks.next();
      if (done) throw damaged();
      pieces.push(value);
      length += value.length;
      hasEnd = value.includes(10);
    }
    this.#rest = Buffer.concat(pieces);
  }
}
