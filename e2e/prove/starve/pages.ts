import { send } from "../faults/load";
import type { Attack } from "./attack";
import { sendUntilAborted } from "./crowd";
import { measureEffect } from "./others";
import { cookieOf } from "./place";

const atOnce = 16;
const paths = ["/orders", "/approvals", "/products", "/returns"];

export const manyPages: Attack = {
  title: "a browser reloads endlessly",
  attacker: `one reader, signed in: ${atOnce} pages at a time, without a pause`,
  bound: "another company's p99 at most three times the usual one; live and ready 200 within 300 ms",
  run: async (options) => {
    const headers = await cookieOf("buyer-1-full");
    // The first request loads a page's code, which is not part of the attack.
    for (const path of paths) await send(options.place.origin + path, { headers });
    let attack = { words: "", violations: [] as string[] };
    const effect = await measureEffect(options, async (signal) => {
      const next = (nth: number) => ({ url: `${options.place.origin}${paths[nth % paths.length]}`, headers });
      attack = await sendUntilAborted(atOnce, next, signal);
    });
    return {
      ...effect,
      figures: { "the attacker": attack.words, ...effect.figures },
      violations: [...attack.violations, ...effect.violations],
    };
  },
};
