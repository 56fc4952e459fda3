import { gainOfTwo } from "../gain-of-two";
import { round } from "../report";
import { withShares } from "../shares";
import type { Place } from "./place";
import { productCase } from "./records";

/** W4 by one process and by two, with each process's part of the cores, which they share with the database and the load. */
export async function workersCases(place: Place, stack: AsyncDisposableStack) {
  const server = stack.use(await place.startServer("workers", { WEB_CONCURRENCY: "2" }));
  const target = { ...place.target, origin: server.origin, server: server.pid };
  const people = { owner: await server.signIn("owner-full"), buyer: await server.signIn("buyer-1-full") };
  const [one, two] = [await productCase(place), await productCase({ ...place, ...people, target })];
  const ways = [
    withShares({ ...one, id: "W4 one", name: "a product, one process" }, place.target),
    withShares({ ...two, id: "W4 workers", name: "a product, WEB_CONCURRENCY=2" }, target),
  ];
  stack.defer(async () => {
    for (const { print } of ways) print();
    console.log(`Two busy processes that share nothing get done ${round(await gainOfTwo(), 2)} times what one does.`);
  });
  return ways.map(({ watched }) => watched);
}
