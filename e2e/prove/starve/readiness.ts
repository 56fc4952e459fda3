import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "../part";
import { countStatuses } from "../statuses";
import type { Attack, AttackOptions } from "./attack";
import { feel } from "./others";
import { mostConnections } from "./place";
import { openAll } from "./sockets";

/** How often the database may be asked: each answer holds for 100 ms. */
const perSecond = 12;
/** Milliseconds that each waits before it asks again: a thousand a second in all. */
const pause = 300;
const from = "127.0.0.3";
const question = "GET /api/health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n";

export const readiness: Attack = {
  title: "many ask whether the server is ready, without end",
  attacker: `nobody who is known: ${mostConnections} connections from ${from}, each asks again ${pause} ms after its answer`,
  bound: `all are answered 200, and the database is asked ${perSecond} times a second at most; another company's p99 three times its quiet one; live and ready 200 within 300 ms`,
  run: async (options) => {
    if (process.platform !== "linux")
      return { figures: {}, violations: [], untried: ["This system has no second address of its own."] };
    return besideQuestions(options);
  },
};

async function besideQuestions(options: AttackOptions): Promise<Outcome> {
  const { place } = options;
  const answers: { status: number }[] = [];
  let [questions, seconds] = [0, 0];
  const felt = await feel(options, async (signal) => {
    const [before, start] = [await place.countHealthQuestions(), performance.now()];
    const sockets = await openAll(place.origin, { count: mostConnections, texts: [""], from, reads: true });
    const closures = sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on("data", async (chunk) => {
            for (const [, status] of String(chunk).matchAll(/HTTP\/1\.1 (\d+)/g))
              answers.push({ status: Number(status) });
            await sleep(pause);
            if (signal.aborted) socket.destroy();
            else socket.write(question);
          });
          socket.once("close", () => {
            if (!signal.aborted) answers.push({ status: 0 });
            resolve();
          });
          socket.write(question);
        }),
    );
    await Promise.all(closures);
    seconds = (performance.now() - start) / 1000;
    questions = (await place.countHealthQuestions()) - before;
  });
  const unwell = answers.filter(({ status }) => status !== 200);
  const violations = [...felt.violations];
  if (unwell.length > 0) violations.push(`The attacker was answered ${countStatuses(unwell)}.`);
  if (answers.length < mostConnections) violations.push(`Only ${answers.length} were answered.`);
  if (!(questions >= 1 && questions <= perSecond * seconds))
    violations.push(`The database was asked ${questions} times in ${seconds.toFixed(1)} s.`);
  const figures = { "the attacker": countStatuses(answers), "asked of the database": questions, ...felt.figures };
  return { ...felt, figures, violations };
}
