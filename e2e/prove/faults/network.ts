import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Late: each chunk takes 200 ms. Thin: 20 kB a second. Held: nothing passes until it is clear again. Lost: nothing ever
 * passes on the connections of that time, and neither end is notified. Cut: an answer ends in the middle, with its
 * connection. Reset: connections are reset.
 */
export const networkFaults = ["late", "thin", "held", "lost", "cut", "reset"] as const;
export type NetworkState = "clear" | (typeof networkFaults)[number];
export type Network = Awaited<ReturnType<typeof openNetwork>>;

type Link = { near: Socket; far: Socket; lost: boolean };

/** A proxy in front of a server on this machine, which behaves like a network in this state. */
export async function openNetwork(port: number) {
  const links = new Set<Link>();
  let state: NetworkState = "clear";
  let affected = 0;

  async function pass(piece: Buffer, to: Socket, link: Link) {
    if (state !== "clear") affected++;
    if (state === "late") await sleep(200);
    while ((state === "held" || link.lost) && !to.destroyed) await sleep(10);
    if (state === "thin") await sleep(piece.length / 20);
    const isCut = state === "cut" && to === link.near;
    to.write(isCut ? piece.subarray(0, piece.length / 2) : piece);
    if (isCut) end(link);
  }

  async function carry(from: Socket, to: Socket, link: Link) {
    try {
      for await (const piece of from) await pass(piece, to, link);
    } catch {} // the connection was closed
    to.end();
  }

  function end({ near, far }: Link) {
    near.destroy();
    far.destroy();
  }

  const server = createServer((near) => {
    if (state === "reset") {
      affected++;
      return near.on("error", () => undefined).resetAndDestroy();
    }
    const link = { near, far: connect(port, "127.0.0.1"), lost: state === "lost" };
    links.add(link);
    for (const socket of [near, link.far]) socket.on("error", () => end(link));
    // When one end gives up a lost connection, the other is not notified.
    near.once("close", () => link.lost || end(link));
    link.far.once("close", () => links.delete(link));
    void carry(near, link.far, link);
    void carry(link.far, near, link);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    // Safe: it listens on a port.
    port: (server.address() as AddressInfo).port,
    /** How often the present state has affected something. */
    affected: () => affected,
    become: (next: NetworkState) => {
      state = next;
      affected = 0;
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
