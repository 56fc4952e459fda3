import { expect, test } from "@playwright/test";
import { createCallers, createPlaces } from "./places";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Places, 4 for each caller and 6 for each company, and the requests in them. */
function openPlaces(patience = 60_000) {
  const { enter } = createPlaces({ most: { caller: 4, company: 6 }, patience });
  const inside: { id: string; leave: () => void }[] = [];
  const refusals: string[] = [];
  const ask = async (id: string, weight = 1, company?: string) => {
    const leave = await enter({ id, company }, weight);
    if (leave) inside.push({ id, leave });
    else refusals.push(id);
  };
  return { ask, inside, refusals, names: () => inside.map(({ id }) => id).join("") };
}

test("a caller has a share of the places, and waits for it; others do not wait", async () => {
  const { ask, inside, names } = openPlaces();
  for (const id of "aaaaaab") void ask(id);
  await settle();
  expect(names()).toBe("aaaab");

  inside[0]?.leave();
  inside[0]?.leave(); // once is enough
  await settle();
  expect(names()).toBe("aaaaba");
});

test("a heavier request takes more of the share, and is admitted when the caller has no other", async () => {
  const { ask, inside, names } = openPlaces();
  void ask("a", 3);
  void ask("a", 3);
  void ask("b", 9);
  await settle();
  expect(names()).toBe("ab");
  inside[0]?.leave();
  await settle();
  expect(names()).toBe("aba");
});

test("the callers of a company share its places", async () => {
  const { ask, inside, names } = openPlaces();
  for (const id of "aaaabbbb") void ask(id, 1, "company");
  void ask("c", 1, "another");
  await settle();
  expect(names()).toBe("aaaabbc");
  inside[0]?.leave();
  await settle();
  expect(names()).toBe("aaaabbcb");
});

test("a request that waits too long, or behind too many, is refused", async () => {
  const { ask, refusals } = openPlaces(10);
  for (let i = 0; i < 5; i++) void ask("a");
  await expect.poll(() => refusals).toEqual(["a"]);
  const busy = openPlaces();
  for (let i = 0; i < 506; i++) void busy.ask("a");
  await settle();
  expect(busy.refusals).toHaveLength(2);
});

test("a request waiting for its company's share is not overtaken by later, lighter ones", async () => {
  const { ask, inside, names } = openPlaces();
  for (const id of "aabb") void ask(id, 1, "company");
  void ask("c", 3, "company");
  for (const id of "ab") void ask(id, 1, "company");
  await settle();
  expect(names()).toBe("aabb");
  inside[0]?.leave();
  await settle();
  expect(names()).toBe("aabbc");
  inside[1]?.leave();
  await settle();
  expect(names()).toBe("aabbca");
});

test("a caller waiting for their own share does not delay colleagues", async () => {
  const { ask, inside, names } = openPlaces();
  for (const id of "aaaaaab") void ask(id, 1, "company");
  await settle();
  expect(names()).toBe("aaaab");
  void ask("b", 1, "company");
  inside[4]?.leave();
  await settle();
  expect(names()).toBe("aaaabb");
});

test("a request that gives up admits those behind it", async () => {
  const { ask, refusals, names } = openPlaces(50);
  void ask("a", 4, "company");
  void ask("b", 3, "company");
  // It waits for three times as long as a light one, and the next for twice as long.
  await new Promise((resolve) => setTimeout(resolve, 90));
  void ask("c", 2, "company");
  await expect.poll(() => refusals).toEqual(["b"]);
  expect(names()).toBe("ac");
});

test("a credential counts for its network until it is verified, and then for its person", async () => {
  const { find, note } = createCallers();
  expect(find("token", "10.0.0.1")).toEqual({ id: "network 10.0.0.1" });
  note("token", "U1", "B1");
  note("session", "U1", "B1");
  const person = { id: "user U1", company: "company B1" };
  expect([find("token", "10.0.0.1"), find("session", "10.0.0.2")]).toEqual([person, person]);
  expect(find(undefined, "10.0.0.1")).toEqual({ id: "network 10.0.0.1" });

  const { enter } = createPlaces({ most: { caller: 8, company: 24 }, patience: 1000 });
  for (let i = 0; i < 4; i++)
    for (const credential of ["token", "session"]) await enter(find(credential, "10.0.0.1"), 1);
  for (const credential of ["token", "session"]) expect(enter(find(credential, "10.0.0.1"), 1)).toBeInstanceOf(Promise);
});
