import { mostAlternatives } from "@/lib/list/alternative-count";
import type { Attack } from "./attack";
import { measureCrowd } from "./crowd";
import { headersOf } from "./place";

const atOnce = 8;

export const alternatives: Attack = {
  title: "filters with as many alternatives as a request may have",
  attacker: `a reader of the Owner, with one token: ${mostAlternatives.equal} values and ${mostAlternatives.other} with wildcards in each list, none of which exists`,
  bound: "another company's p99 at most three times the usual one; live and ready 200 within 300 ms",
  run: async (options) => {
    const headers = await headersOf("owner-reader");
    const values = (count: number, form: (nth: number) => string) =>
      encodeURIComponent(Array.from({ length: count }, (_, nth) => form(nth)).join("|"));
    return measureCrowd(options, atOnce, (request) => {
      const texts = values(mostAlternatives.other, (nth) => `*~${request}-${nth}*`);
      const people = values(mostAlternatives.equal, (nth) => `~${request}-${nth}`);
      const query = `direction=all&Comments=${texts}&Approver=${people}&sortBy=!DateCompleted`;
      return { url: `${options.place.origin}/api/v1/approvals?${query}`, headers };
    });
  },
};
