import { allChanges, hear, type News } from "@/components/live/changes";
import { createStore } from "@/components/ui/store";
import type { LiveChange } from "@/lib/changes/live/contract";
import { keyOf, type Subject } from "./subject";

type Person = NonNullable<LiveChange["Person"]>;

/** Who has taken an approval, and until when. */
export type Taken = { Person: Person; DateTaken: string; Until: string };
/** An approval, and who had taken it as the page came. */
export type Shown = Pick<Subject, "OrderID" | "ID"> & { Taken: Taken | null };
/** Who looks at which approval, until when unless they go on, in milliseconds. */
type Looker = { key: string; person: Person; until: number };
/** What came since the page did: takes by approval, null for those that ended; lookers by their IDs, since one looks at one. */
type Colleagues = { takes: ReadonlyMap<string, Taken | null>; lookers: ReadonlyMap<string, Looker> };

/** Milliseconds without another word until somebody no longer looks. */
const glance = 30_000;

export const colleagues = createStore<Colleagues>({ takes: new Map(), lookers: new Map() });

const set = (next: Partial<Colleagues>) => colleagues.set({ ...colleagues.get(), ...next });

export const setTaken = (key: string, taken: Taken | null) =>
  set({ takes: new Map(colleagues.get().takes).set(key, taken) });

/** The ID of who is signed in. */
export const readerID = () => document.documentElement.dataset.signedIn;
export const isMe = (person: Pick<Person, "ID"> | null | undefined) => person?.ID === readerID();

/** Who has taken it now, if anybody. */
export function takenNow(of: Shown, { takes } = colleagues.get()) {
  const known = takes.get(keyOf(of));
  const taken = known === undefined ? of.Taken : known;
  return taken && Date.parse(taken.Until) > Date.now() ? taken : null;
}

/** Who else has. */
export function takenByOther(of: Shown) {
  const taken = takenNow(of);
  return taken && !isMe(taken.Person) ? taken : null;
}

function takesOf(changes: readonly LiveChange[]) {
  return changes.flatMap(
    ({ Type, OrderID, ObjectID, ObjectType, Person, DateCreated, Data }): [string, Taken | null][] => {
      const key = keyOf({ OrderID, ID: ObjectID });
      if (Type === "approval.taken" && Person && Data.Until)
        return [[key, { Person, DateTaken: DateCreated, Until: Data.Until }]];
      return ObjectType === "Approval" && ends.has(Type) ? [[key, null]] : [];
    },
  );
}

const ends = new Set(["approval.released", "approval.approved", "approval.declined", "approval.reassigned"]);

function receive(news: News) {
  if ("changes" in news) {
    const changed = takesOf(news.changes);
    if (changed.length > 0) set({ takes: new Map([...colleagues.get().takes, ...changed]) });
  }
  // What others did meanwhile is not known: the list says so, and comes anew. What one has taken is asked for (take.ts).
  if ("isStale" in news)
    set({
      takes: new Map([...colleagues.get().takes].filter(([, taken]) => taken && isMe(taken.Person))),
      lookers: new Map(),
    });
  if ("looking" in news) {
    const now = Date.now();
    const lookers = new Map([...colleagues.get().lookers].filter(([, { until }]) => until > now));
    for (const { OrderID, ApprovalID, Person } of news.looking)
      lookers.set(Person.ID, { key: keyOf({ OrderID, ID: ApprovalID }), person: Person, until: now + glance });
    set({ lookers });
  }
}

receive({ changes: allChanges() });
hear(receive);
