import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { packed } from "@/e2e/setup/packed";
import { formatName } from "@/lib/postgres/backup/format";
import { openFolder } from "../folder";
import type { Attack } from "./attack";

const megabyte = 1024 * 1024;
const heap = 96;
/** Megabytes of the whole process, mostly Node and the program. */
const bound = 400;

export const endlessBackup: Attack = {
  title: "a backup with a gigantic line is restored",
  attacker: `a file of a few megabytes whose one row is a gigabyte long, restored with a heap of ${heap} MB`,
  bound: `it is refused in one line, within ${bound} MB`,
  run: async ({ place, timed }) => {
    await using stack = new AsyncDisposableStack();
    const file = join(openFolder(stack), "endless.backup.gz");
    await pipeline(Readable.from(endless(timed ? 1024 : 256)), createWriteStream(file));
    const args = [`--max-old-space-size=${heap}`, ...packed("scripts/restore.ts", file)];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, DATABASE_URL: place.databaseUrl, NODE_OPTIONS: "" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, peakOf(child.pid));
    }, 20);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    clearInterval(look);
    const verdict = said.trim();
    return {
      figures: { "memory, at most, MB": most, verdict },
      violations: [
        (code !== 1 || !/^The backup has a line of more than 8 MB[^\n]*$/.test(verdict)) &&
          `It ended with ${code}: ${verdict}`,
        most > bound && `It took ${most} MB.`,
      ].filter((each) => each !== false),
    };
  },
};

/** A gzip file of many parts, which are read as one. */
function* endless(megabytes: number) {
  yield gzipSync(`${JSON.stringify({ format: formatName, createdAt: "", migrations: [] })}\n`);
  yield gzipSync(`${JSON.stringify({ table: "companies", columns: ["id"] })}\n`);
  const piece = gzipSync(Buffer.alloc(megabyte, "x"));
  for (let at = 0; at < megabytes; at++) yield piece;
}

/** Megabytes; 0 if unknown. */
function peakOf(pid: number | undefined) {
  try {
    const match = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Math.round(Number(match?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
