import type { Sample } from "./load";

/** A repeated measurement. Its ID begins with its kind: W0, W1 … */
export type Case = {
  id: string;
  name: string;
  /** Compares an answer with independent statements; throws if they differ. */
  check?: () => Promise<void>;
  /** Runs `amount` times, on so many connections. */
  run: (amount: number, connections: number) => Promise<Sample>;
};

export type Measured = { id: string; name: string; samples: Sample[] };

type Options = { rounds: number; seconds: number; connections: number; signal: AbortSignal };

/** Runs all cases in turn, in rounds, so that a busy machine slows all alike. */
export async function measureRounds(cases: Case[], { rounds, seconds, connections, signal }: Options) {
  const measured = cases.map(({ id, name }): Measured => ({ id, name, samples: [] }));
  const amounts = new Map<Case, number>();
  for (let round = -1; round < rounds; round++) {
    for (const [at, each] of cases.entries()) {
      signal.throwIfAborted();
      const sample = await each.run(amounts.get(each) ?? connections * 4, connections);
      // The first round is a warm-up, and determines how many requests fill the time.
      if (round < 0) amounts.set(each, await fillTime(each, { sample, seconds, connections }));
      else measured[at]?.samples.push(sample);
    }
  }
  return measured;
}

type Warm = { sample: Sample; seconds: number; connections: number };

async function fillTime({ run }: Case, { sample, seconds, connections }: Warm) {
  const filling = (perSecond: number, time: number) => Math.max(connections * 2, Math.ceil(perSecond * time));
  const warm = await run(filling(sample.perSecond, seconds / 2), connections);
  return filling(warm.perSecond, seconds);
}
