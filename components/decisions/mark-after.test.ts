import { expect, test } from "@playwright/test";
import type { LiveChange } from "@/lib/changes/live/contract";
import { markAfter } from "./mark-after";
import type { Mark } from "./marks";
import { ownHolds } from "./own-holds";

const of = { OrderID: "PO-1", ID: "A-1" };
const key = "PO-1/A-1";
const person = (ID: string) => ({ ID, Username: ID, FirstName: ID, LastName: "" });
const [me, grace, ada] = [person("me"), person("grace"), person("ada")];

test.beforeAll(() => Object.assign(globalThis, { document: { documentElement: { dataset: { signedIn: "me" } } } }));
test.afterAll(() => void Reflect.deleteProperty(globalThis, "document"));

const change = (Type: LiveChange["Type"], by = grace, HeldUntil?: string) => {
  const object = { ID: 1, ObjectType: "Approval", ObjectID: of.ID, OrderID: of.OrderID, Waiting: 0 } as const;
  const Data = { Decision: "Approve" as const, ...(HeldUntil && { HeldUntil }) };
  return { ...object, Type, Person: by, DateCreated: "2026-11-27T10:00:00.000Z", Data };
};
const first = (by = grace): Mark => ({
  ...{ state: "first", kind: "Approve", at: "2026-11-27T10:00:00.000Z", isHeld: true, person: by },
});

test("a hold of one's own that comes once more, late, is no news; one of another window is", () => {
  const until = "2026-11-27T10:00:10.000Z";
  ownHolds.add(key + until);
  expect(markAfter(key, change("approval.held", me, until), { state: "free" })).toBeUndefined();
  expect(markAfter(key, change("approval.held", me, "2026-11-27T10:00:20.000Z"), { state: "free" })).toMatchObject({
    state: "first",
    person: { ID: "me" },
  });
});

test("only the end of a person's own hold frees what they were first with", () => {
  expect(markAfter(key, change("approval.undone"), first())).toEqual({ state: "free" });
  expect(markAfter(key, change("approval.refused"), first())).toEqual({ state: "free" });
  expect(markAfter(key, change("approval.undone", me), first())).toBeUndefined();
  expect(markAfter(key, change("approval.undone", ada), first())).toBeUndefined();
  expect(markAfter(key, change("approval.undone", me), first(me))).toEqual({ state: "free" });
  expect(markAfter(key, change("approval.undone"), undefined)).toEqual({ state: "free" });
  expect(markAfter(key, change("approval.undone", me), undefined)).toBeUndefined();
});

test("one's own decision under way stays marked when the approval is reassigned: its refusal follows", () => {
  const undoing: Mark = { state: "undoing", kind: "Approve" };
  expect(markAfter(key, change("approval.reassigned"), undoing)).toBeUndefined();
  expect(markAfter(key, change("approval.reassigned"), undefined)).toMatchObject({ state: "gone" });
});

test("an approval that ends with its order says who declined it", () => {
  const declined = (by: typeof me) => ({ ...change("approval.withdrawn", by), Data: { Reason: "Declined" } });
  const words = (who: string) => `${who} declined the order, so this approval is no longer needed.`;
  expect(markAfter(key, declined(grace), undefined)).toMatchObject({ state: "gone", words: words("grace") });
  expect(markAfter(key, declined(me), undefined)).toMatchObject({ words: words("You") });
});
