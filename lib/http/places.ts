import { BoundedMap } from "@/lib/bounded-map";

type Options = {
  /** What requests of one caller may weigh together at a time, and those of one company. */
  most: { caller: number; company: number };
  /** Milliseconds that a request may wait for its caller's others. */
  patience: number;
};
/** `company` is there once the caller has proved to be of it. */
type Caller = { id: string; company?: string | undefined };
type Waiting = Caller & { weight: number; decide: (admitted: boolean) => void };
export type Leave = () => void;

/** How many requests of one caller may wait. */
const mostWaiting = 500;

export type Places = ReturnType<typeof createPlaces>;

/** Leaves each caller, and each company, a share of what is answered at the same time: more waits for their own. */
export function createPlaces({ most, patience }: Options) {
  const used = new Map<string, number>();
  /** By company, or by caller where that is unknown, then by caller: only requests of one group wait for each other. */
  const waiting = new Map<string, Map<string, Set<Waiting>>>();

  function mayEnter({ id, company, weight }: Pick<Waiting, "id" | "company" | "weight">) {
    return fits(used.get(id), weight, most.caller) && (!company || fits(used.get(company), weight, most.company));
  }

  /** Takes a place; gives what gives it back. */
  function take({ id, company, weight }: Pick<Waiting, "id" | "company" | "weight">): Leave {
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

  /** Of each caller who may, those who came first. */
  function callNext(group: string) {
    for (const own of waiting.get(group)?.values() ?? [])
      for (const each of own) {
        if (!mayEnter(each)) break;
        each.decide(true);
      }
  }

  /** What gives the place back; null when there are too many before, or for too long. */
  function enter(caller: Caller, weight: number): Leave | Promise<Leave | null> | null {
    const asked = { ...caller, weight };
    const group = caller.company ?? caller.id;
    const lines = waiting.get(group) ?? new Map<string, Set<Waiting>>();
    const own = lines.get(caller.id) ?? new Set();
    if (own.size === 0 && mayEnter(asked)) return take(asked);
    if (own.size >= mostWaiting) return null;
    const { promise, resolve } = Promise.withResolvers<Leave | null>();
    const decide = (admitted: boolean) => {
      clearTimeout(timer);
      own.delete(each);
      if (own.size === 0) lines.delete(caller.id);
      if (lines.size === 0) waiting.delete(group);
      resolve(admitted ? take(asked) : null);
    };
    const each: Waiting = { ...asked, decide };
    const timer = setTimeout(decide, patience, false);
    waiting.set(group, lines.set(caller.id, own.add(each)));
    return promise;
  }
  return { enter };
}

/** Who has nothing may always have one, whatever it weighs. */
const fits = (now = 0, weight: number, limit: number) => now === 0 || now + weight <= limit;

function add(used: Map<string, number>, key: string, weight: number) {
  const now = (used.get(key) ?? 0) + weight;
  if (now > 0) used.set(key, now);
  else used.delete(key);
}

/** Tells callers apart by what they show, once that has proved good; until then by their network. */
export function createCallers() {
  const companies = new BoundedMap<string>(10_000);
  return {
    find: (credential: string | undefined, network: string): Caller => {
      const company = credential && companies.get(credential);
      return company ? { id: credential, company } : { id: `network ${network}` };
    },
    /** Whose company a credential has proved to be of. */
    note: (credential: string, companyID: string) => void companies.set(credential, `company ${companyID}`),
  };
}
