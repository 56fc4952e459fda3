import { BoundedMap } from "@/lib/bounded-map";

type Options = {
  /** The most total weight at a time of one caller's requests, and of one company's. */
  most: { caller: number; company: number };
  /** Milliseconds that a request may wait for its caller's others, times its weight: people open many pages at once. */
  patience: number;
};
/** `company` is set once the caller is known to belong to it. */
type Caller = { id: string; company?: string | undefined };
type Asking = Caller & { weight: number };
type Waiting = Asking & { nth: number; start: () => void };
export type Leave = () => void;

/** How many requests of one caller may wait. */
const mostWaiting = 500;
/** Added to the number of a request that enters again. */
const beforeAll = Number.MIN_SAFE_INTEGER;

export type Places = ReturnType<typeof createPlaces>;

/** Limits each caller and company to a share of the requests answered at the same time. More requests wait for their own. */
export function createPlaces({ most, patience }: Options) {
  const used = new Map<string, number>();
  /** By company (by caller if unknown), then by caller: only requests of one group wait for each other. */
  const waiting = new Map<string, Map<string, Waiting[]>>();
  let count = 0;

  const fitsCaller = ({ id, weight }: Asking) => fits(used.get(id), weight, most.caller);
  const fitsCompany = ({ company, weight }: Asking) => !company || fits(used.get(company), weight, most.company);

  /** Takes a place, and returns a function that leaves it. */
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

  /** The first request whose caller's share has room. Each caller's requests wait in order. */
  function findFirst(group: string) {
    let first: Waiting | undefined;
    for (const [each] of waiting.get(group)?.values() ?? [])
      if (each && fitsCaller(each) && (!first || each.nth < first.nth)) first = each;
    return first;
  }

  /** In the order of arrival: colleagues' light requests do not overtake a heavy one that waits for the company's share. */
  function callNext(group: string) {
    let next = findFirst(group);
    while (next && fitsCompany(next)) {
      leaveLine(next);
      next.start();
      next = findFirst(group);
    }
  }

  /** A function that leaves the place; null if too many requests wait already, or after too long a wait. */
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

  /** The same for a request that enters again: before new ones, without a time limit. */
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

/** Without any other, a request always fits, whatever its weight. */
const fits = (now = 0, weight: number, limit: number) => now === 0 || now + weight <= limit;

function add(used: Map<string, number>, key: string, weight: number) {
  const now = (used.get(key) ?? 0) + weight;
  if (now > 0) used.set(key, now);
  else used.delete(key);
}

/** Maps credentials that have proved valid to their person; until then a request counts for its network. */
export function createCallers() {
  const people = new BoundedMap<Required<Caller>>(10_000);
  return {
    find: (credential: string | undefined, network: string): Caller =>
      (credential && people.get(credential)) || { id: `network ${network}` },
    /** Notes a credential's person: all their sessions and tokens have one share. */
    note: (credential: string, userID: string, companyID: string) =>
      void people.set(credential, { id: `user ${userID}`, company: `company ${companyID}` }),
  };
}
