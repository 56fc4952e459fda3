import fs, { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { openLogOutput } from "./log-output";

test("lines are written soon, in order and whole, and nothing is written without lines", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-log-"));
  const file = join(folder, "log");
  const descriptor = openSync(file, "a");
  const { write } = fs;
  let writes = 0;
  fs.write = ((...args: Parameters<typeof write>) => {
    if (args[0] === descriptor) writes++;
    return write(...args);
  }) as typeof write;
  try {
    const output = openLogOutput(descriptor);
    await sleep(250);
    expect(writes).toBe(0);

    let lines = "";
    for (let i = 0; i < 100; i++) {
      const line = `${i} ${"é".repeat(i * 3)}\n`;
      lines += line;
      output.write(line);
      if (i % 20 === 0) await sleep(1);
    }
    await expect.poll(() => readFileSync(file, "utf8")).toBe(lines);
    const after = writes;
    await sleep(250);
    expect(writes).toBe(after);
  } finally {
    fs.write = write;
    rmSync(folder, { recursive: true });
  }
});
