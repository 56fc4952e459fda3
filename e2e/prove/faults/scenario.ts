import type { Instances } from "../instances";
import type { Options, Outcome } from "../part";
import type { MoodyServer } from "./mail-server";

/** `size`: how often each process is killed. */
export type ScenarioOptions = Pick<Options, "seed" | "signal"> & { size: number };

/** With a running instance, a database and a mail server. */
export type InstanceOptions = ScenarioOptions & { place: Instances; mailServer: MoodyServer };

export type Scenario<G> = (options: G) => Promise<Outcome>;
