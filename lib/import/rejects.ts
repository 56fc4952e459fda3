import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";

export const rejectsFile = "rejected.ndjson";

type Reject = { File: string; Line: number; Problems: string[]; Record: unknown };

/** The list of lines left out by --keep-going. The file appears with the first of them. */
export class Rejects {
  #stream: WriteStream | undefined;
  readonly path: string;
  count = 0;

  private constructor(folder: string) {
    this.path = join(folder, rejectsFile);
  }

  static async open(folder: string) {
    const rejects = new Rejects(folder);
    await rm(rejects.path, { force: true });
    return rejects;
  }

  async add(reject: Reject) {
    this.count += 1;
    this.#stream ??= createWriteStream(this.path, { mode: 0o600 });
    const { promise, resolve, reject: fail } = Promise.withResolvers<void>();
    this.#stream.write(`${JSON.stringify(reject)}\n`, (error) => (error ? fail(error) : resolve()));
    await promise;
  }

  async close() {
    if (!this.#stream) return;
    this.#stream.end();
    await finished(this.#stream);
  }
}
