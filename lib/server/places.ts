import { BoundedMap } from "@/lib/bounded-map";

type Options = {
  /** What requests of one caller may weigh together at a time, and those of one company. */
  most: { caller: number; company: number };
  /** Milliseconds that a request may wait for its caller's others, for each place that it takes: people open many pages at once. */
  patience: number;
};
/** `company` is there once the caller has proved to be of it. */
type Caller = { id: string; company?: string | undefined };
type Asking = Caller & { weight: number };
type Waiting = Asking & { nth: number; start: () => void };
export type Leave = () => void;

/** How many requests of one caller may wait. */
const mostWaiting = 500;
/** Added to the number of one who has been in. */
const beforeAll = Number.MIN_SAFE_INTEGER;

export type Places = ReturnType<typeof createPlaces>;

/** Leaves each caller, and each company, a share of what is answered at the same time: more waits for their own. */
export function createPlaces({ most, patience }: Options) {
  const used = new Map<string, number>();
  /** By company, or by caller where that is unknown, then by caller: only requests of one group wait for each other. */
  const waiting = new Map<string, Map<string, Waiting[]>>();
  let count = 0;

  const fitsCaller = ({ id, weight }: Asking) => fits(used.get(id), weight, most.caller);
  const fitsCompany = ({ company, weight }: Asking) => !company || fits(used.get(company), weight, most.company);

  /** Takes a place; gives what gives it back. */
  function take({ id, company, weight }: Asking): Leave {
    const keys = company ? [id, company] : [id];
    for (const key of keys) add(used, key, weight);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const key of keys) add(used, key, -weight);
      callNext(company ?? id);
    };
  }

  /** Whoever came first of those that their caller's share has room for; each caller's own wait in a line. */
  function findFirst(group: string) {
    let first: Waiting | undefined;
    for (const [each] of waiting.get(group)?.values() ?? [])
      if (each && fitsCaller(each) && (!first || each.nth < first.nth)) first = each;
    return first;
  }

  /** In the order in which they came: light requests of colleagues do not pass a heavy one that waits for the company's share. */
  function callNext(group: string) {
    let next = findFirst(group);
    while (next && fitsCompany(next)) {
      leaveLine(next);
      next.start();
      next = findFirst(group);
    }
  }

  /** What gives the place back; null when there are too many before, or for too long. */
  function enter(caller: Caller, weight: number): Leave | Promise<Leave | null> | null {
    const asking = { ...caller, weight };
    const { group, lines, own } = findLine(caller);
    if (own.length === 0 && fitsCaller(asking) && fitsCompany(asking) && !findFirst(group)) return take(asking);
    if (own.length >= mostWaiting) return null;
    const { promise, resolve } = Promise.withResolvers<Leave | null>();
    const timer = setTimeout(() => {
      leaveLine(each);
      resolve(null);
      callNext(group);
    }, patience * weight);
    const start = () => {
      clearTimeout(timer);
      resolve(take(asking));
    };
    const each: Waiting = { ...asking, nth: count++, start };
    own.push(each);
    waiting.set(group, lines.set(caller.id, own));
    return promise;
  }

  /** The same for one who has been in: before those who have not, and for however long it takes. */
  function enterAgain(caller: Caller, weight: number): Promise<Leave> {
    const asking = { ...caller, weight };
    const { group, lines, own } = findLine(caller);
    const { promise, resolve } = Promise.withResolvers<Leave>();
    own.splice(own.findLastIndex(({ nth }) => nth < 0) + 1, 0, {
      ...asking,
      nth: count++ + beforeAll,
      start: () => resolve(take(asking)),
    });
    waiting.set(group, lines.set(caller.id, own));
    callNext(group);
    return promise;
  }

  function findLine({ id, company }: Caller) {
    const group = company ?? id;
    const lines = waiting.get(group) ?? new Map<string, Waiting[]>();
    return { group, lines, own: lines.get(id) ?? [] };
  }

  function leaveLine(each: Waiting) {
    const { group, lines, own } = findLine(each);
    own.splice(own.indexOf(each), 1);
    if (own.length === 0) lines.delete(each.id);
    if (lines.size === 0) waiting.delete(group);
  }
  return { enter, enterAgain };
}

/** Who has nothing may always have one, whatever it weighs. */
const fits = (now = 0, weight: number, limit: number) => now === 0 || now + weight <= limit;

function add(used: Map<string, number>, key: string, weight: number) {
  const now = (used.get(key) ?? 0) + weight;
  if (now > 0) used.set(key, now);
  else used.delete(key);
}

/** Knows the person behind a credential once it has proved good; until then a request counts for its network. */
export function createCallers() {
  const people = new BoundedMap<Required<Caller>>(10_000);
  return {
    find: (credential: string | undefined, network: string): Caller =>
      (credential && people.get(credential)) || { id: `network ${network}` },
    /** Whose a credential has proved to be: all sessions and tokens of a person have one share. */
    note: (credential: string, userID: string, companyID: string) =>
      void people.set(credential, { id: `user ${userID}`, company: `company ${companyID}` }),
  };
}
