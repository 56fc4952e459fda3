import { expect, test } from "@playwright/test";
import { readParts, Shares, writeParts } from "./shares";

type Running = { who: string; end: () => void };

/** Shares of sixteen connections, and the statements that run in them. */
function openShares(patience = 60_000, parts = readParts) {
  let now = 0;
  const shares = new Shares({ connections: 16, patience, parts, now: () => now });
  const running: Running[] = [];
  let waits = 0;
  const ask = (UserID: string, CompanyID = "a company") => {
    const work = () => new Promise<string>((resolve) => running.push({ who: UserID, end: () => resolve(UserID) }));
    const answer = shares.run({ UserID, CompanyID }, work, () => waits++);
    answer.catch(() => undefined); // refusals are checked later
    return answer;
  };
  const askOften = (count: number, who: string, company?: string) =>
    Array.from({ length: count }, () => ask(who, company));
  /** Ends the running statements after so many milliseconds, and lets the next ones begin. */
  const endAll = async (ms: number) => {
    now += ms;
    for (const { end } of running.splice(0)) end();
    await settle();
  };
  const makeHeavy = async (who: string, company?: string) => {
    const answer = ask(who, company);
    await settle();
    await endAll(60_000);
    await answer;
  };
  return { ask, askOften, running, endAll, makeHeavy, waits: () => waits };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a caller with heavy statements runs one at a time, in order of arrival", async () => {
  const { ask, running, endAll, makeHeavy, waits } = openShares();
  await makeHeavy("heavy");
  const order: number[] = [];
  const answers = [1, 2, 3].map((nth) => ask("heavy").then(() => order.push(nth)));
  await settle();
  expect([running.length, waits()]).toEqual([1, 2]);

  for (let i = 0; i < 3; i++) {
    expect(running).toHaveLength(1);
    await endAll(1000);
  }
  await Promise.all(answers);
  expect(order).toEqual([1, 2, 3]);
});

test("colleagues and other companies do not wait behind them", async () => {
  const { ask, askOften, running, makeHeavy } = openShares();
  await makeHeavy("heavy");
  askOften(10, "heavy");
  ask("colleague");
  ask("stranger", "another company");
  await settle();
  expect(running.map(({ who }) => who)).toEqual(["heavy", "colleague", "stranger"]);
});

test("a company with heavy statements uses a quarter of the connections, whoever calls", async () => {
  const { ask, running, endAll, makeHeavy } = openShares();
  await makeHeavy("heavy");
  const people = Array.from({ length: 10 }, (_, nth) => `colleague ${nth}`);
  for (const person of people) ask(person);
  await settle();
  expect(running.map(({ who }) => who)).toEqual(people.slice(0, 4));
  await endAll(1000);
  expect(running.map(({ who }) => who)).toEqual(people.slice(4, 8));
});

test("with light statements a person uses half of the connections, and a company three quarters", async () => {
  const { askOften, running, endAll } = openShares();
  for (let round = 0; round < 20; round++) {
    askOften(2, "busy");
    askOften(2, "colleague");
    await settle();
    await endAll(5);
  }
  askOften(16, "busy");
  askOften(16, "colleague");
  await settle();
  expect(running.map(({ who }) => who)).toEqual([...Array(8).fill("busy"), ...Array(4).fill("colleague")]);
});

test("with writes a person uses a quarter of the connections, a company less than half, and less again with slow ones", async () => {
  const { askOften, running, endAll } = openShares(60_000, writeParts);
  const askAll = async () => {
    for (const who of ["busy", "colleague", "third"]) askOften(16, who);
    askOften(1, "stranger", "another company");
    await settle();
    return Object.entries(Object.groupBy(running, ({ who }) => who)).map(([who, all]) => [who, all?.length]);
  };
  expect(await askAll()).toEqual([
    ["busy", 4],
    ["stranger", 1],
  ]);
  await endAll(200);
  expect(await askAll()).toEqual([
    ["busy", 4],
    ["colleague", 2],
    ["stranger", 1],
  ]);
  await endAll(2000);
  expect(await askAll()).toEqual([
    ["colleague", 2],
    ["busy", 2],
    ["stranger", 1],
  ]);
});

test("a caller with too many statements waiting is refused at once, with Retry-After", async () => {
  const { askOften, makeHeavy } = openShares();
  await makeHeavy("heavy");
  const answers = askOften(66, "heavy");
  await expect(answers[65]).rejects.toMatchObject({ code: "Api.Offline", retryAfter: 5 });
});

test("a statement that waited too long is refused, and leaves the queue", async () => {
  const { ask, running, endAll, makeHeavy } = openShares(20);
  await makeHeavy("heavy");
  ask("heavy");
  await expect(ask("heavy")).rejects.toMatchObject({ code: "Api.Offline" });
  await endAll(1000);
  expect(running).toEqual([]);
});

test("a failed statement frees its place", async () => {
  const shares = new Shares({ connections: 16, patience: 60_000, parts: readParts });
  const fail = () =>
    shares.run(
      { UserID: "u", CompanyID: "c" },
      () => Promise.reject(new Error("no")),
      () => undefined,
    );
  for (let i = 0; i < 20; i++) await expect(fail()).rejects.toThrow("no");
});
