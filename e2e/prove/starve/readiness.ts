import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "../part";
import { countStatuses } from "../statuses";
import type { Attack, AttackOptions } from "./attack";
import { measureEffect } from "./others";
import { mostConnections } from "./place";
import { openAll } from "./sockets";

/** The maximum number of queries: each result is kept for 100 ms. */
const perSecond = 12;
/** Milliseconds between the requests of each client: a thousand a second in total. */
const pause = 300;
const from = "127.0.0.3";
const question = "GET /api/health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n";

export const readiness: Attack = {
  title: "endless readiness checks by many clients",
  attacker: `not signed in: ${mostConnections} connections from ${from}, each repeats its request ${pause} ms after the answer`,
  bound: `all are answered 200, with at most ${perSecond} queries a second to the database; another company's p99 at most three times the usual one; live and ready 200 within 300 ms`,
  run: async (options) => {
    if (process.platform !== "linux")
      return { figures: {}, violations: [], untried: ["This system has no second address of its own."] };
    return askWhetherReady(options);
  },
};

async function askWhetherReady(options: AttackOptions): Promise<Outcome> {
  const { place } = options;
  const answers: { status: number }[] = [];
  let [questions, seconds] = [0, 0];
  const effect = await measureEffect(options, async (signal) => {
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
  const violations = [...effect.violations];
  if (unwell.length > 0) violations.push(`The attacker was answered ${countStatuses(unwell)}.`);
  if (answers.length < mostConnections) violations.push(`Only ${answers.length} were answered.`);
  if (!(questions >= 1 && questions <= perSecond * seconds))
    violations.push(`The database was asked ${questions} times in ${seconds.toFixed(1)} s.`);
  const figures = { "the attacker": countStatuses(answers), "asked of the database": questions, ...effect.figures };
  return { ...effect, figures, violations };
}
