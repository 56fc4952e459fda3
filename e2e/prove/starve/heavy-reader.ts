import type { Attack } from "./attack";
import { crowd } from "./crowd";
import { feel } from "./others";
import { headersOf } from "./place";

const atOnce = 16;

export const heavyReader: Attack = {
  title: "one reader asks for the most that a list can cost",
  attacker: `the Owner's reader, by one token: ${atOnce} searches of all approvals, returns and orders at a time, without a pause`,
  bound: "another company's p99 three times its quiet one; live and ready 200 within 300 ms",
  run: async (given) => {
    const headers = await headersOf("owner-reader");
    let attacked = { told: "", violations: [] as string[] };
    const felt = await feel(given, async (signal) => {
      const next = (nth: number) => ({ url: `${given.place.origin}/api/v1${heavy(nth)}`, headers });
      attacked = await crowd(atOnce, next, signal);
    });
    return {
      ...felt,
      figures: { "the attacker": attacked.told, ...felt.figures },
      violations: [...attacked.violations, ...felt.violations],
    };
  },
};

/** Next to nothing is found, so all is looked through; no two are alike, so nothing is shared. */
function heavy(nth: number) {
  const lists = ["/approvals?direction=all", "/orderreturns?", "/orders/all?"];
  return `${lists[nth % lists.length]}&search=${encodeURIComponent("~^")}&xp.Attempt=!${nth}`;
}
