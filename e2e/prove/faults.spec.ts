import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { test as base, expect } from "@playwright/test";

/** The scenarios that take seconds. The others, and these at length: `npm run prove -- faults`. */
const promises = {
  absent: "without a database a server is alive, and ready by itself when it is there or back",
  backends: "a connection killed in the middle of a statement is answered 503, and the next request as ever",
  connections: "without a free connection requests are answered 503, and as ever once there is one",
  slow: "a statement that takes too long is ended and answered 503",
  failover: "a write to a server that has become read-only is answered 503, and the next go to the new primary",
  stop: "what is in flight at a stop is answered, fifty requests at once",
  reset: "a server killed around resets has done each of them wholly or not at all",
  sender: "a sender that is killed loses no mail, and what comes again has the same Message-ID",
  database: "the embedded database is killed and comes back by itself, with all that it has acknowledged",
  disk: "a full disk refuses writes, serves reads, is told of, and loses nothing that was acknowledged",
  damage: "a flipped byte in a table is noticed, logged and told of",
  clocks: "an instance whose clock is an hour off neither ends what lets in early nor lets it live on",
};

/** The short form, which runs once for all tests. */
const test = base.extend<object, { output: string }>({
  output: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
    async ({}, provide) => {
      const program = ["--import=tsx", "--conditions=react-server", "scripts/prove/prove.ts", "faults"];
      const args = [...program, "--size=2", "--seed=1", `--only=${Object.keys(promises)}`];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
      await provide((await Promise.all([text(child.stdout), text(child.stderr)])).join(""));
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test.describe.configure({ mode: "default" }); // in one worker

for (const [name, promise] of Object.entries(promises))
  test(promise, ({ output }) => {
    expect(output).toMatch(new RegExp(`^ {2}${name}, [\\d.]+ s$`, "m"));
  });
