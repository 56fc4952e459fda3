import { httpCase } from "../load";
import type { Place } from "./place";

/** WN: an empty answer by Next, behind the same front: the API's cost before the front answered it. */
export async function nextCase(place: Place, stack: AsyncDisposableStack) {
  const server = stack.use(await place.startServer("next", { API_LANE: "off" }));
  const target = { ...place.target, origin: server.origin, server: server.pid };
  return httpCase({ id: "WN", name: "/api/health/live, by Next", target, requests: [{ path: "/api/health/live" }] });
}
