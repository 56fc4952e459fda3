import type { Place } from "./place";
import { productCase } from "./records";

/** W4 again, by a server of as many processes as WEB_CONCURRENCY says. */
export async function workersCase(place: Place, stack: AsyncDisposableStack) {
  const server = stack.use(await place.startServer("workers", { WEB_CONCURRENCY: "2" }));
  const target = { ...place.target, origin: server.origin, server: server.pid };
  const owner = await server.signIn("owner-full");
  const one = await productCase({ ...place, target, owner });
  return { ...one, id: "W4 workers", name: "a product, WEB_CONCURRENCY=2", check: undefined };
}
