import { type Request, type Sample, sendLoad, type Target } from "./load";

/** What is asked again and again, by its name in the issue of measurements: W0, W1 … */
export type Case = {
  id: string;
  name: string;
  target: Target;
  requests: Request[];
  /** Holds an answer to what the database says by statements of our own; throws when they differ. */
  check: () => Promise<void>;
};

export type Measured = { id: string; name: string; samples: Sample[] };

type Options = { rounds: number; seconds: number; connections: number; signal: AbortSignal };

/** All cases in turn, round after round: a machine that is busy for a while slows them alike. */
export async function measureRounds(cases: Case[], { rounds, seconds, connections, signal }: Options) {
  const measured = cases.map(({ id, name }): Measured => ({ id, name, samples: [] }));
  const amounts = new Map<Case, number>();
  for (let round = -1; round < rounds; round++) {
    for (const [at, each] of cases.entries()) {
      signal.throwIfAborted();
      const { target, requests } = each;
      const amount = amounts.get(each) ?? connections * 4;
      const sample = await sendLoad({ target, requests, connections, amount });
      // The first round warms up, and says how many requests fill the time.
      if (round < 0) amounts.set(each, await fillTime(each, { sample, seconds, connections }));
      else measured[at]?.samples.push(sample);
    }
  }
  return measured;
}

type Warm = { sample: Sample; seconds: number; connections: number };

async function fillTime({ target, requests }: Case, { sample, seconds, connections }: Warm) {
  const filling = (perSecond: number, time: number) => Math.max(connections * 2, Math.ceil(perSecond * time));
  const amount = filling(sample.perSecond, seconds / 2);
  const warm = await sendLoad({ target, requests, connections, amount });
  return filling(warm.perSecond, seconds);
}
