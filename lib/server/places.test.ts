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

test("a caller has a share of the places, and waits for the own ones; others do not", async () => {
  const { ask, inside, names } = openPlaces();
  for (const id of "aaaaaab") void ask(id);
  await settle();
  expect(names()).toBe("aaaab");

  inside[0]?.leave();
  inside[0]?.leave(); // once is enough
  await settle();
  expect(names()).toBe("aaaaba");
});

test("what weighs more takes more of the share, and is let in when nothing else of the caller is", async () => {
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

test("the callers of a company have a share together", async () => {
  const { ask, inside, names } = openPlaces();
  for (const id of "aaaabbbb") void ask(id, 1, "company");
  void ask("c", 1, "another");
  await settle();
  expect(names()).toBe("aaaabbc");
  inside[0]?.leave();
  await settle();
  expect(names()).toBe("aaaabbcb");
});

test("who waits too long, or behind too many, is refused", async () => {
  const { ask, refusals } = openPlaces(10);
  for (let i = 0; i < 5; i++) void ask("a");
  await expect.poll(() => refusals).toEqual(["a"]);
  const busy = openPlaces();
  for (let i = 0; i < 506; i++) void busy.ask("a");
  await settle();
  expect(busy.refusals).toHaveLength(2);
});

test("a request that waits for its company's share is not passed by lighter ones that come later", async () => {
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

test("who waits for their own share is in no colleague's way", async () => {
  const { ask, inside, names } = openPlaces();
  for (const id of "aaaaaab") void ask(id, 1, "company");
  await settle();
  expect(names()).toBe("aaaab");
  void ask("b", 1, "company");
  inside[4]?.leave();
  await settle();
  expect(names()).toBe("aaaabb");
});

test("who gives up lets those in who waited behind", async () => {
  const { ask, refusals, names } = openPlaces(50);
  void ask("a", 4, "company");
  void ask("b", 3, "company");
  // It waits for three times as long as a light one, and the next for twice as long.
  await new Promise((resolve) => setTimeout(resolve, 90));
  void ask("c", 2, "company");
  await expect.poll(() => refusals).toEqual(["b"]);
  expect(names()).toBe("ac");
});

test("a credential counts for its network until it has proved good, and then for its person, whatever others they have", async () => {
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
