import { send } from "../faults/load";
import type { Attack, AttackOptions } from "./attack";
import { measureCrowd } from "./crowd";
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
    return measureCrowd(options, atOnce, (nth) => ({ url: urlAt(options, paths, nth), headers }));
  },
};

const strangersPaths = ["/sign-in", "/forgot-password", "/docs/api", "/docs"];

export const strangersPages: Attack = {
  title: "pages without a session are reloaded endlessly",
  attacker: `not signed in, from one network: ${atOnce} pages at a time, without a pause`,
  bound: "another company's p99 at most three times the usual one; live and ready 200 within 300 ms",
  run: (options) => measureCrowd(options, atOnce, (nth) => ({ url: urlAt(options, strangersPaths, nth) })),
};

const urlAt = ({ place }: AttackOptions, paths: readonly string[], nth: number) =>
  place.origin + paths[nth % paths.length];
