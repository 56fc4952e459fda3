import type { Options, Outcome } from "../part";
import type { StarvePlace } from "./place";

/** `seconds`: the duration of a load. If `timed` is false, only counts, statuses, order and wide bounds are judged. */
export type AttackOptions = Pick<Options, "seed" | "signal" | "timed"> & { place: StarvePlace; seconds: number };

/** An attempt to take more than a fair share of an instance. */
export type Attack = {
  /** The attack in a few words. */
  title: string;
  /** The attacker, their rights, and the amount of the attack. */
  attacker: string;
  /** The most that it may affect other users. */
  bound: string;
  /** Returns how others were affected. Values above the bound are violations, times are `late`. */
  run: (options: AttackOptions) => Promise<Outcome>;
};
