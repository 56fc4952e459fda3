import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Late: each piece takes 200 ms. Thin: 20 kB a second. Held: nothing gets through until it is clear again. Lost: nothing
 * ever does, on the connections of that time, and neither end is told. Cut: an answer ends in its middle, and the
 * connection with it. Reset: it is not there.
 */
export const storms = ["late", "thin", "held", "lost", "cut", "reset"] as const;
export type Weather = "clear" | (typeof storms)[number];
export type Network = Awaited<ReturnType<typeof openNetwork>>;

type Link = { near: Socket; far: Socket; lost: boolean };

/** A network in front of a server on this machine: what connects to its port talks to the server, as the weather allows. */
export async function openNetwork(port: number) {
  const links = new Set<Link>();
  let weather: Weather = "clear";
  let met = 0;

  async function pass(piece: Buffer, to: Socket, link: Link) {
    if (weather !== "clear") met++;
    if (weather === "late") await sleep(200);
    while ((weather === "held" || link.lost) && !to.destroyed) await sleep(10);
    if (weather === "thin") await sleep(piece.length / 20);
    const isCut = weather === "cut" && to === link.near;
    to.write(isCut ? piece.subarray(0, piece.length / 2) : piece);
    if (isCut) end(link);
  }

  async function carry(from: Socket, to: Socket, link: Link) {
    try {
      for await (const piece of from) await pass(piece, to, link);
    } catch {} // it has been cut off
    to.end();
  }

  function end({ near, far }: Link) {
    near.destroy();
    far.destroy();
  }

  const server = createServer((near) => {
    if (weather === "reset") {
      met++;
      return near.on("error", () => undefined).resetAndDestroy();
    }
    const link = { near, far: connect(port, "127.0.0.1"), lost: weather === "lost" };
    links.add(link);
    for (const socket of [near, link.far]) socket.on("error", () => end(link));
    // What is lost ends for the one who gives it up; the other is not told.
    near.once("close", () => link.lost || end(link));
    link.far.once("close", () => links.delete(link));
    void carry(near, link.far, link);
    void carry(link.far, near, link);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    // Safe: it listens on a port.
    port: (server.address() as AddressInfo).port,
    /** How often somebody has felt the present weather. */
    met: () => met,
    become: (next: Weather) => {
      weather = next;
      met = 0;
      for (const link of links) {
        link.lost ||= next === "lost";
        if (next === "reset") link.near.resetAndDestroy();
      }
    },
    [Symbol.dispose]: () => {
      server.close();
      for (const link of links) end(link);
    },
  };
}
