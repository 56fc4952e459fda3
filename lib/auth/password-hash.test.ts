import { hash } from "@node-rs/argon2";
import { expect, test } from "@playwright/test";
import { hashPassword, isCurrentHash, verifyPassword } from "./password-hash";

test("a hash is salted Argon2id with the promised parameters", async () => {
  const [one, other] = [await hashPassword("x"), await hashPassword("x")];

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test("a hash with other parameters verifies, and is recognized as outdated", async () => {
  const weaker = await hash("x", { memoryCost: 8192, timeCost: 1, parallelism: 1 });

  expect(await verifyPassword(weaker, "x")).toBe(true);
  expect(isCurrentHash(weaker)).toBe(false);
  expect(isCurrentHash(await hashPassword("x"))).toBe(true);
});

test("a password verifies in any normal form, and another one does not", async () => {
  const hash = await hashPassword("crème".normalize("NFD"));

  expect(await verifyPassword(hash, "crème".normalize("NFC"))).toBe(true);
  expect(await verifyPassword(hash, "creme")).toBe(false);
});

test("every part of a long password counts", async () => {
  const long = `${"a".repeat(255)}b`;
  const hash = await hashPassword(long);

  expect(await verifyPassword(hash, long)).toBe(true);
  for (const other of [long.slice(0, -1), `${"a".repeat(256)}`, long.slice(0, 72)])
    expect(await verifyPassword(hash, other)).toBe(false);
});

test("hashing does not block the event loop", async () => {
  const hash = await hashPassword("x");
  for (const work of [() => hashPassword("x"), () => verifyPassword(hash, "y"), () => verifyPassword(null, "y")]) {
    const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
    await work();
    expect(sumOf(process.threadCpuUsage(thread))).toBeLessThan(sumOf(process.cpuUsage(all)) / 2);
  }
});

const sumOf = ({ user, system }: NodeJS.CpuUsage) => user + system;

test("a user without a password has none that verifies", async () => {
  expect(await verifyPassword(null, "nobody's password")).toBe(false);
  expect(await verifyPassword(undefined, "")).toBe(false);
});
