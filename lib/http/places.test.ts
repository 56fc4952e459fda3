import { expect, test } from "@playwright/test";
import { createCallers, createPlaces } from "./places";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Places of which callers have 4 each and companies 6, and who is in. */
function openPlaces(patience = 60_000) {
  const { enter } = createPlaces({ most: { caller: 4, company: 6 }, patience });
  const inside: { id: string; leave: () => void }[] = [];
  const refused: string[] = [];
  const ask = async (id: string, weight = 1, company?: string) => {
    const leave = await enter({ id, company }, weight);
    if (leave) inside.push({ id, leave });
    else refused.push(id);
  };
  return { ask, inside, refused, names: () => inside.map(({ id }) => id).join("") };
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
  const { ask, refused } = openPlaces(10);
  for (let i = 0; i < 5; i++) void ask("a");
  await expect.poll(() => refused).toEqual(["a"]);
  const busy = openPlaces();
  for (let i = 0; i < 506; i++) void busy.ask("a");
  await settle();
  expect(busy.refused).toHaveLength(2);
});

test("a credential counts for itself once it has proved good, and for its network before", () => {
  const { find, note } = createCallers();
  expect(find("token", "10.0.0.1")).toEqual({ id: "network 10.0.0.1" });
  note("token", "B1");
  expect(find("token", "10.0.0.1")).toEqual({ id: "token", company: "company B1" });
  expect(find(undefined, "10.0.0.1")).toEqual({ id: "network 10.0.0.1" });
});
