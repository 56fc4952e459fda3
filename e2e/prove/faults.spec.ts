import { test as base, expect } from "@playwright/test";
import { prove } from "./program";

/** What each scenario shows, here in its short form. At length: `npm run prove -- faults`. */
const promises = {
  absent: "without a database a server is alive, and ready by itself when it is there or back",
  backends: "a connection killed in the middle of a statement is answered 503, and the next request as ever",
  connections: "without a free connection requests are answered 503, and as ever once there is one",
  lock: "what waits for a locked table is answered 503 in time, and 200 once it is free",
  slow: "a statement that takes too long is ended and answered 503",
  failover: "a write to a server that has become read-only is answered 503, and the next go to the new primary",
  stop: "what is in flight at a stop is answered, fifty requests at once",
  networks: "a network that is slow, silent, cut or gone is answered 503 in time, and all is as before once it is well",
  clients: "clients that send slowly or never read do not keep others from being answered",
  mail: "a mail server that is away, slow, refuses or hangs up loses no mail and holds no answer up",
  kill: "a server killed amid resets and all that is written has done each of them wholly or not at all, and once",
  sender: "a sender that is killed loses no mail, and what comes again has the same Message-ID",
  database: "the embedded database is killed and comes back by itself, with all that it has acknowledged",
  starts: "first starts at once make one database, with each migration applied once",
  migrations: "a migration that is killed on its way is completed by the next start",
  copies: "a start finds the database that a killed one has left, and two copies share it without loss",
  disk: "with a full disk writes are refused and reported, reads work, and no acknowledged write is lost",
  damage: "a flipped byte in a table is noticed, logged and told of",
  clocks: "an instance whose clock is an hour off neither ends what lets in early nor lets it live on",
};

/** The short form, which runs once for all tests. */
const test = base.extend<object, { output: string }>({
  output: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
    async ({}, provide) => {
      const { output } = await prove("faults", ["--size=2", `--only=${Object.keys(promises)}`]);
      await provide(output);
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

test.describe.configure({ mode: "default" }); // in one worker

for (const [name, promise] of Object.entries(promises))
  test(promise, ({ output }) => {
    const [, untried] = new RegExp(`^ {2}${name}, [\\d.]+ s, not tried: (.+)$`, "m").exec(output) ?? [];
    test.skip(untried !== undefined, untried);
    expect(output).toMatch(new RegExp(`^ {2}${name}, [\\d.]+ s$`, "m"));
  });
