import type { Options, Outcome } from "../part";
import type { StarvePlace } from "./place";

/** `seconds`: how long a load lasts. Where `timed` is false only counts, statuses, order and wide bounds are judged. */
export type AttackOptions = Pick<Options, "seed" | "signal" | "timed"> & { place: StarvePlace; seconds: number };

/** Somebody takes more than their share of the one instance that everybody uses. */
export type Attack = {
  /** What is tried, in a few words. */
  title: string;
  /** Who does it, with which rights, and how much of it. */
  attacker: string;
  /** What everybody else may feel of it at most. */
  bound: string;
  /** Gives what they felt. What is beyond the bound is a violation, or `late` where it is a time. */
  run: (options: AttackOptions) => Promise<Outcome>;
};
