import { setTimeout as sleep } from "node:timers/promises";
import { send, until } from "../faults/load";
import { compareWithMost } from "../part";
import { countStatuses } from "../statuses";
import type { Attack, AttackOptions } from "./attack";
import { beginExport, isWhole, openLongExport } from "./export-readers";
import { headersOf, type StarvePlace } from "./place";

const people = 5;
const perCompany = 3;
/** Seconds until a client that reads nothing is cut off: a minute, and more for buffers and a busy machine. */
const longestHold = 150;

export const slowExports: Attack = {
  title: "exports of one company that nobody reads",
  attacker: `${people} people of one company, two unread exports each`,
  bound: `${perCompany} of them are served, the others refused with Retry-After; another company's export is complete; in the full form all are cut off within ${longestHold} s`,
  run: async (options) => {
    const { place, timed, signal } = options;
    const { createUser } = await import("@/e2e/factories");
    const { buyer, path } = await openLongExport();
    const users = await Promise.all(Array.from({ length: people }, () => createUser(buyer)));
    const answers = await Promise.all([...users, ...users].map((user) => beginExport(user, place.origin + path)));
    const files = answers.filter(({ status }) => status === 200);
    const refusals = answers.filter(({ status, retryAfter }) => status === 429 && retryAfter);
    const other = await exportOfAnother(options);
    const violations = [
      files.length !== perCompany && `The company was served otherwise: ${countStatuses(answers)}.`,
      files.length + refusals.length !== answers.length && "An export was refused without saying when to come again.",
      other.status !== 200 && `Another company's export was answered ${other.status}.`,
    ].filter((each) => each !== false);

    const secondsToCut = timed && !signal.aborted ? await secondsUntilCut(place) : null;
    for (const { leave } of answers) leave();
    const holds = compareWithMost(secondsToCut === null ? {} : { "all cut after, s": [secondsToCut, longestHold] });
    const figures = { "the attackers": countStatuses(answers), "another company's export, ms": Math.round(other.ms) };
    return { figures: { ...figures, ...holds.figures }, violations, late: holds.late };
  },
};

export const revokedExport: Attack = {
  title: "a person is deactivated while reading an export",
  attacker: "one person with an unfinished export of 24 MB",
  bound: "the connection breaks before the end, and the audit says why",
  run: async ({ place }) => {
    const { db } = await import("@/lib/db/connection");
    const { createUser } = await import("@/e2e/factories");
    const { owner, path } = await openLongExport();
    const user = await createUser(owner);
    const answer = await beginExport(user, place.origin + path);
    await answer.read();
    await db.user.update({ where: { id: user.id }, data: { active: false } });
    const isComplete = await isWhole(answer);
    const countAudited = () =>
      db.auditEvent.count({
        where: {
          userId: user.id,
          AND: [
            { data: { path: ["outcome"], equals: "revoked" } },
            { data: { path: ["reason"], equals: "UserDeactivated" } },
          ],
        },
      });
    const isAudited = await until("The audit's event", async () => (await countAudited()) > 0).then(
      () => true,
      () => false,
    );
    const violations = [
      ...(isComplete ? ["The export went on to its end."] : []),
      ...(isAudited ? [] : ["The audit does not say why it was broken off."]),
    ];
    return { figures: { "read to its end": String(isComplete) }, violations };
  },
};

async function exportOfAnother({ place }: AttackOptions) {
  return send(`${place.origin}/api/v1/exports/approvals?format=csv`, { headers: await headersOf("buyer-2-full") });
}

/** Waits until no export is running, while its readers are still connected. */
async function secondsUntilCut({ session }: StarvePlace) {
  const start = performance.now();
  for (;;) {
    const { rows } = await session.query<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'countersign-exports' AND state = 'active'",
    );
    const seconds = (performance.now() - start) / 1000;
    if (rows[0]?.count === 0 || seconds > 2 * longestHold) return seconds;
    await sleep(500);
  }
}
