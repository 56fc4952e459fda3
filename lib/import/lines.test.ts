import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { type Line, LineTooLong, maxLineBytes, readLines } from "./lines";

async function* from(...chunks: (string | Buffer)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function read(chunks: AsyncIterable<Buffer>) {
  const lines: Line[] = [];
  for await (const batch of readLines(chunks)) lines.push(...batch);
  return lines;
}

test("lines keep their numbers; blank lines and a byte order mark are skipped", async () => {
  expect(await read(from("\uFEFFa\r\n\n  \nb"))).toEqual([
    { number: 1, text: "a\r" },
    { number: 4, text: "b" },
  ]);
});

test("the chunks of a stream can end anywhere", async () => {
  const text = "ä\n\n😀 b\nc\n";
  const whole = await read(from(text));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: Buffer.byteLength(text) })), async (cuts) => {
      const bytes = Buffer.from(text);
      const ends = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = ends.slice(1).map((end, at) => bytes.subarray(ends[at], end));
      expect(await read(from(...chunks))).toEqual(whole);
    }),
  );
});

test("an error in UTF-8 is a problem of its line", async () => {
  expect(await read(from(Buffer.from([0x61, 0x0a, 0xff, 0x0a]), "b"))).toEqual([
    { number: 1, text: "a" },
    { number: 2, problem: "Not UTF-8 text." },
    { number: 3, text: "b" },
  ]);
});

test("a line without an end does not fill the memory", async () => {
  const half = "x".repeat(maxLineBytes / 2);
  await expect(read(from("a\n", half, half, half))).rejects.toThrow(new LineTooLong(2).message);
});
