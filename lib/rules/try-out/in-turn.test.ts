import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { inTurn } from "./in-turn";

test("calls with the same key run in turn, even when one fails", async () => {
  let running = 0;
  const ends: number[] = [];
  const work = (nth: number) => async () => {
    running += 1;
    expect(running).toBe(1);
    await sleep(5);
    running -= 1;
    ends.push(nth);
    if (nth === 1) throw new Error("out of order");
  };
  const all = [0, 1, 2, 3].map((nth) => inTurn("a", work(nth)));
  await inTurn("b", async () => expect(ends).toEqual([]));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    ...["fulfilled", "rejected", "fulfilled", "fulfilled"],
  ]);
  expect(ends).toEqual([0, 1, 2, 3]);
});

test("calls beyond the limit are refused", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const all = Array.from({ length: 10 }, () =>
    inTurn(
      "c",
      () => promise,
      () => {
        waiting += 1;
      },
    ),
  );
  await expect(all[9]).rejects.toMatchObject({ code: "Api.Offline" });
  expect(waiting).toBe(8);
  resolve();
  await Promise.all(all.slice(0, 9));
});
