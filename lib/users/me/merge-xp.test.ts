import { expect, test } from "@playwright/test";
import { mergeXp } from "./merge-xp";

const merged = (before: Parameters<typeof mergeXp>[0], change: Parameters<typeof mergeXp>[1]) =>
  JSON.parse(JSON.stringify(mergeXp(before, change)));

test("objects are merged, null removes a key, everything else replaces", () => {
  const before = { Title: "Lead", Site: { Floor: 2, Desk: "a" }, Tags: ["x", "y"] };
  expect(merged(before, { Title: "Head", Site: { Desk: null, Wing: "N" }, Tags: ["z"], New: {} })).toEqual({
    Title: "Head",
    Site: { Floor: 2, Wing: "N" },
    Tags: ["z"],
    New: {},
  });
  expect(merged(before, {})).toEqual(before);
  expect(merged(null, { a: { b: null, c: 1 } })).toEqual({ a: { c: 1 } });
  expect(merged({ a: 1 }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
});

test("no key reaches a prototype", () => {
  const change = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}');
  expect(JSON.stringify(mergeXp({}, change))).toBe(JSON.stringify(change));
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
