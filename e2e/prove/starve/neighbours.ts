import { mostAlternatives } from "@/lib/list/alternative-count";
import { maxSortTerms } from "@/lib/list/parameters";
import { orderReturnList } from "@/lib/returns/list";
import type { Attack } from "./attack";
import { measureCrowd } from "./crowd";
import { cookieOf } from "./place";

const atOnce = 8;

export const neighbours: Attack = {
  title: "pages of a return look for its neighbours in the longest lists",
  attacker: `an order admin of the Owner, signed in: ${atOnce} pages at a time, of a list with the maximum of sort fields and alternatives, and of one beyond that`,
  bound: "another company's p99 at most three times the usual one; live and ready 200 within 300 ms",
  run: async (options) => {
    const headers = await cookieOf("owner-orders");
    const urls = [longest(mostAlternatives.equal, maxSortTerms), longest(1800, 11)].map(
      (list) => `${options.place.origin}/returns/RMA-100000?from=${encodeURIComponent(list)}`,
    );
    return measureCrowd(options, atOnce, (nth) => ({ url: urls[nth % urls.length] ?? "", headers }));
  },
};

function longest(values: number, terms: number) {
  const sortBy = orderReturnList.sortable.slice(0, terms).map((name) => `!${name}`);
  const ids = Array.from({ length: values }, (_, nth) => nth.toString(36));
  return `/returns?ID=!${ids.join("|!")}&sortBy=${sortBy}`;
}
