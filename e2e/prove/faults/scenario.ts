import type { Instances } from "../instances";
import type { Options, Outcome } from "../part";
import type { FailingMailServer } from "./mail-server";

/** `size`: how often each process is killed. */
export type ScenarioOptions = Pick<Options, "seed" | "signal"> & { size: number };

/** Whether it is as short as in `npm test`. */
export const isShort = (size: number) => size < 3;

/** How often to try what takes seconds each time: once in the short form, and at most `most` times. */
export const timesOf = (size: number, most: number) => (isShort(size) ? 1 : Math.min(size, most));

/** With a running instance, a database and a mail server. */
export type InstanceOptions = ScenarioOptions & { place: Instances; mailServer: FailingMailServer };

export type Scenario<G> = (options: G) => Promise<Outcome>;
