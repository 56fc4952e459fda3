import { expect, test } from "@playwright/test";
import { readParts, Shares } from "@/lib/db/shares";
import { inTrace, startRequestTrace, waitOutside } from "@/lib/telemetry/request-trace";
import { createPlaces } from "./places";
import { Stay } from "./stay";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Places, 8 for a caller, and the requests that are working. */
function openPlaces() {
  const { enter, enterAgain } = createPlaces({ most: { caller: 8, company: 24 }, patience: 60_000 });
  const caller = { id: "a" };
  const inside = new Set<string>();
  const open = async (name: string, weight = 8) => {
    const first = await enter(caller, weight);
    if (!first) throw new Error("There is room.");
    const tracked = (leave: () => void) => {
      inside.add(name);
      return () => {
        inside.delete(name);
        leave();
      };
    };
    return new Stay(tracked(first), async () => tracked(await enterAgain(caller, weight)));
  };
  return { open, names: () => [...inside].join("") };
}

test("a paused request admits the caller's next one, and gets a place before it continues", async () => {
  const { open, names } = openPlaces();
  const a = await open("a");
  const opensB = open("b");
  await settle();
  expect(names()).toBe("a");

  const resume = a.pause();
  const b = await opensB;
  expect(names()).toBe("b");
  let isBack = false;
  resume();
  void a.inside().then(() => {
    isBack = true;
  });
  await settle();
  expect([names(), isBack]).toEqual(["b", false]);

  b.end();
  await settle();
  expect([names(), isBack]).toEqual(["a", true]);
});

test("returning requests come before new ones, also light ones, in their order", async () => {
  const { open, names } = openPlaces();
  const [a, b] = [await open("a", 4), await open("b", 4)];
  const opensC = open("c");
  const [resumeA, resumeB] = [a.pause(), b.pause()];
  const c = await opensC;
  void open("d", 1);
  resumeB();
  resumeA();
  void open("e", 1);
  await settle();
  expect(names()).toBe("c");
  c.end();
  await settle();
  expect(names()).toBe("ba");
});

test("while one part of a request is paused, the others have no place either", async () => {
  const { open, names } = openPlaces();
  const a = await open("a");
  const resumes = [a.pause(), a.pause()];
  let isBack = false;
  resumes[0]?.();
  void a.inside().then(() => {
    isBack = true;
  });
  await settle();
  expect([names(), isBack]).toEqual(["", false]);
  resumes[1]?.();
  await a.inside();
  expect([names(), isBack]).toEqual(["a", true]);
});

test("a request that ends while it waits takes no place", async () => {
  const { open, names } = openPlaces();
  const a = await open("a");
  const resume = a.pause();
  const b = await open("b");
  resume();
  const isBack = a.inside();
  a.end();
  await isBack;
  b.end();
  await settle();
  expect(names()).toBe("");
  await open("c");
  expect(names()).toBe("c");
});

test("of requests waiting for their database share, one at a time continues", async () => {
  const { open, names } = openPlaces();
  const shares = new Shares({ parts: readParts, connections: 2, patience: 60_000 });
  const party = { UserID: "a", CompanyID: "b" };
  const workers: string[] = [];
  const request = async (name: string) => {
    const stay = await open(name);
    const statement = () => waitOutside((waits) => shares.run(party, settle, waits));
    await inTrace({ ...startRequestTrace(name), stay }, () => Promise.all([1, 2, 3, 4, 5].map(statement)));
    for (let step = 0; step < 3; step++) {
      expect(names()).toBe(name);
      await settle();
    }
    workers.push(name);
    stay.end();
  };
  await Promise.all(["a", "b", "c", "d"].map(request));
  expect(workers.toSorted()).toEqual(["a", "b", "c", "d"]);
});
