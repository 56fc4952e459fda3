import type { Attack } from "./attack";
import { measureCrowd } from "./crowd";
import { headersOf } from "./place";

const atOnce = 16;

export const heavyReader: Attack = {
  title: "one reader sends the most expensive list requests",
  attacker: `a reader of the Owner, with one token: ${atOnce} searches of all approvals, returns and orders at a time, without a pause`,
  bound: "another company's p99 at most three times the usual one; live and ready 200 within 300 ms",
  run: async (options) => {
    const headers = await headersOf("owner-reader");
    return measureCrowd(options, atOnce, (nth) => ({ url: `${options.place.origin}/api/v1${heavy(nth)}`, headers }));
  },
};

/** Searches with few results, which read everything. Each is different, so that none can be shared. */
function heavy(nth: number) {
  const lists = ["/approvals?direction=all", "/orderreturns?", "/orders/all?"];
  return `${lists[nth % lists.length]}&search=${encodeURIComponent("~^")}&xp.Attempt=!${nth}`;
}
