import { expect } from "@playwright/test";
import { withOutputOf } from "./program";

/** How each attack affects other users, in the short form. In full: `npm run prove -- starve`. */
const promises = {
  neighbours: "pages that look for neighbours in the longest lists do not delay another company or health checks",
  alternatives: "filters with the maximum of alternatives do not delay another company or health checks",
  statements:
    "lists with ever different statements are answered, without growing the server's or the database's memory",
  reader: "sixteen of the heaviest requests of one reader do not delay another company or health checks",
  writes: "hundreds of decisions of one company, some on a locked order, do not delay another company or health checks",
  pages: "a browser that reloads endlessly delays nobody",
  strangers: "a stranger who reloads pages endlessly delays nobody, and is told when to come again",
  pipelines: "twenty connections with thirty unread responses each delay nobody, and use little memory",
  unread: "large unread responses delay nobody, and use little memory",
  readiness: "endless readiness checks are answered, with a few queries a second to the database",
  connections: "an address that opens all the connections it can gets its share, and others get theirs",
  exports: "unread exports of one company do not affect another company's",
  revoked: "the export of a person who is deactivated is ended, and the audit says why",
  log: "the log of the embedded database has a maximum size, and does not contain failed statements",
  backup: "a backup with a gigantic line is refused with one line",
  "reset-mails": "reset mails requested by strangers are few, and do not block the user's or the administrator's",
  guesses: "a stranger who guesses a password with every spelling of the username does not block the user's sign-in",
};

const test = withOutputOf("starve", promises, { size: 1, timeout: 240_000 });

test.describe.configure({ mode: "default" }); // in one worker

for (const [name, promise] of Object.entries(promises))
  test(promise, ({ output }) => {
    const [, untried] = new RegExp(`^ {2}${name}, [\\d.]+ s, not tried: (.+)$`, "m").exec(output) ?? [];
    test.skip(untried !== undefined, untried);
    expect(output).toMatch(new RegExp(`^ {2}${name}, [\\d.]+ s, 0 violations$`, "m"));
  });
