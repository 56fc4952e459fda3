import { Random } from "@/prisma/demo/random";

/** How many records of each kind to make. */
export type Size = {
  orders: number;
  approvals: number;
  products: number;
  returns: number;
  seed: number;
};

export const million: Size = { orders: 50_000, approvals: 1_000_000, products: 100_000, returns: 100_000, seed: 1 };

/** The random numbers of one record, which depend on its index only, so that it can be made again. */
export function randomAt({ seed }: Size, kind: string, at: number) {
  return new Random([...`${seed} ${kind} ${at}`].reduce(mix, 0x811c9dc5));
}

/** One step of FNV-1a. */
function mix(hash: number, character: string) {
  return Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
}

export function* times<T>(count: number, make: (at: number) => T) {
  for (let at = 0; at < count; at++) yield make(at);
}
