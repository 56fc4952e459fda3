import { httpCase } from "../load";
import { startBare } from "./bare";
import type { Place } from "./place";
import { scatteredIDs } from "./records";

/** W1's and W4's statements by Prisma's `$queryRaw`, and their records by its methods, behind a server that does nothing else. */
export async function prismaCases(place: Place, stack: AsyncDisposableStack) {
  const target = await startBare("e2e/bench/bare/prisma-server.ts", place, stack);
  const products = (await scatteredIDs(place, "products")).map(encodeURIComponent);
  const toCase = (id: string, name: string, paths: string[]) =>
    httpCase({ id, name, target, requests: paths.map((path) => ({ path })) });
  return [
    toCase("W1 $queryRaw", "W1's statement, $queryRaw", ["/raw/W1"]),
    toCase("W1 findMany", "an order's approvals, findMany", ["/find/W1/BUSY-ORDER"]),
    toCase(
      "W4 $queryRaw",
      "W4's statement, $queryRaw",
      products.map((id) => `/raw/W4/${id}`),
    ),
    toCase(
      "W4 findUnique",
      "a product, findUnique",
      products.map((id) => `/find/W4/${id}`),
    ),
  ];
}
