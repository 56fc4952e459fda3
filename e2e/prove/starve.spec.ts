import { test as base, expect } from "@playwright/test";
import { prove } from "./program";

/** What each attack leaves to everybody else, here in its short form. At length: `npm run prove -- starve`. */
const promises = {
  neighbours:
    "beside pages that look for neighbours in the longest lists, another company is answered, and so is health",
  alternatives:
    "beside filters with as many alternatives as there may be, another company is answered, and so is health",
  statements: "lists in ever new shapes are answered, and neither the server nor the database grows by them",
  reader: "beside sixteen of the heaviest requests of one reader, another company is answered, and so is health",
  writes:
    "beside hundreds of decisions of one company, and decisions on an order that is locked, another company is answered, and so is health",
  pages: "nor does a browser that reloads without end keep anybody from being answered",
  pipelines: "twenty connections with thirty unread requests each cost nobody an answer, and no memory",
  unread: "large answers that nobody reads cost nobody an answer, and no memory",
  readiness:
    "beside strangers who ask without end whether the server is ready, it is, and the database is asked a few times a second",
  connections: "an address that takes all the connections it can has its share of them, and others have theirs",
  exports: "beside exports of one company that nobody reads, another company's is whole",
  revoked: "an export breaks off for a person who is deactivated, and the audit says why",
  log: "the log of the embedded database keeps its bound, and repeats no statement that fails",
  backup: "a backup with an endless line is refused in one line, whatever its size",
  "reset-mails":
    "beside strangers who ask for an account's mails, its person and its administrator get theirs, and few come",
  guesses: "beside a stranger who guesses a password by every spelling of its name, its person signs in",
};

/** The short form, which runs once for all tests. */
const test = base.extend<object, { output: string }>({
  output: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
    async ({}, provide) => {
      const { output } = await prove("starve", ["--size=2", `--only=${Object.keys(promises)}`]);
      await provide(output);
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test.describe.configure({ mode: "default" }); // in one worker

for (const [name, promise] of Object.entries(promises))
  test(promise, ({ output }) => {
    const [, untried] = new RegExp(`^ {2}${name}, [\\d.]+ s, not tried: (.+)$`, "m").exec(output) ?? [];
    test.skip(untried !== undefined, untried);
    expect(output).toMatch(new RegExp(`^ {2}${name}, [\\d.]+ s, 0 violations$`, "m"));
  });
