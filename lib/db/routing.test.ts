import { expect, test } from "@playwright/test";
import { addMark, lagOf, type Mark, mayAnswer, unreachable, verdictOn } from "./routing";

const standing = { position: 100n, lag: 0, keepsSnapshots: true };

test.describe("reads go to a replica", () => {
  test("for a caller who has never written", () => {
    expect(mayAnswer(standing, null, 5000)).toBe(true);
  });

  test("for a caller whose writes it has replayed, to the byte", () => {
    expect(mayAnswer(standing, "100", 5000)).toBe(true);
    expect(mayAnswer(standing, "101", 5000)).toBe(false);
  });

  test("never for a caller who is writing", () => {
    expect(mayAnswer({ ...standing, position: 2n ** 62n }, unreachable, 5000)).toBe(false);
  });

  test("never when it is too far behind, or down", () => {
    expect(mayAnswer({ ...standing, lag: 5000 }, null, 5000)).toBe(true);
    expect(mayAnswer({ ...standing, lag: 5001 }, null, 5000)).toBe(false);
    expect(mayAnswer(undefined, null, 5000)).toBe(false);
  });

  test("positions that a double cannot represent are distinguished", () => {
    const position = 2n ** 53n;
    expect(mayAnswer({ ...standing, position }, String(position + 1n), 5000)).toBe(false);
  });
});

test.describe("the lag of a replica", () => {
  const marks: Mark[] = [
    { at: 1000, position: 10n },
    { at: 2000, position: 10n },
    { at: 3000, position: 20n },
    { at: 4000, position: 30n },
  ];

  test("is zero when the last mark is reached", () => {
    expect(lagOf(30n, marks, 9000)).toBe(0);
  });

  test("is the age of the first mark that is not reached", () => {
    expect(lagOf(10n, marks, 4500)).toBe(1500);
    expect(lagOf(9n, marks, 4500)).toBe(3500);
  });

  test("grows while the primary writes and the replica does not replay", () => {
    expect(lagOf(20n, marks, 5000)).toBeLessThan(lagOf(20n, marks, 6000));
  });

  test("is capped, and marks are kept for that long", () => {
    let recent: Mark[] = [];
    for (let at = 0; at <= 10_000; at += 200) recent = addMark(recent, { at, position: BigInt(at) }, 2000);
    expect(recent[0]?.at).toBe(7800);
    expect(recent).toHaveLength(12);
    expect(lagOf(0n, recent, 10_000)).toBeGreaterThan(2000);
  });
});

test("a replica's failure sends the read to the primary, a statement's error does not", () => {
  expect(verdictOn(Object.assign(new Error(), { code: "ECONNREFUSED" }))).toBe("away");
  expect(verdictOn(Object.assign(new Error(), { code: "57P01" }))).toBe("away");
  expect(verdictOn(new Error("Query read timeout"))).toBe("away");
  expect(verdictOn(Object.assign(new Error(), { code: "40001" }))).toBe("ask primary");
  expect(verdictOn(Object.assign(new Error(), { code: "42703" }))).toBe("ask primary");
  expect(verdictOn(Object.assign(new Error(), { code: "57014" }))).toBe("refuse");
});
