import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { untilAborted } from "@/lib/server/stop-signal";
import type { Outcome } from "../part";
import type { AttackOptions } from "./attack";
import { feel } from "./others";

type Crowd = {
  count: number;
  /** What each sends at once, one of these after the other. */
  texts: readonly string[];
  /** An address of this machine. */
  from?: string;
  /** Whether it reads, and so learns that it was cut off. */
  reads?: boolean;
};

/** What a request for an answer looks like that is larger than what the system keeps for a reader. */
export const pipelineOf = (count: number, path: string, encoding = "identity") =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`.repeat(count);

/** Megabytes that the server may have more beside unread answers. */
const memory = 150;

/** What others feel of connections that send and never read, and whether the server keeps their answers. */
export async function besideUnread(options: AttackOptions, crowd: Crowd): Promise<Outcome & { open: number }> {
  const { place } = options;
  const before = place.serverMegabytes();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, place.serverMegabytes());
  }, 100);
  let open = 0;
  const felt = await feel(options, async (signal) => {
    const sockets = await openAll(place.origin, crowd);
    await untilAborted(signal);
    open = sockets.filter(({ closed }) => !closed).length;
    for (const socket of sockets) socket.destroy();
  });
  clearInterval(look);
  const grown = most - before;
  const violations = [...felt.violations];
  // Where the system does not say, nothing is judged.
  if (grown > memory) violations.push(`The server grew by ${grown} MB.`);
  return {
    ...felt,
    open,
    figures: { ...felt.figures, [`the server's memory, MB more (at most ${memory})`]: grown },
    violations,
  };
}

/** Connections that send, and never read unless it says so. */
export function openAll(origin: string, { count, texts, from = "127.0.0.1", reads = false }: Crowd): Promise<Socket[]> {
  const { port } = new URL(origin);
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress: from });
      if (reads) socket.resume();
      else socket.pause();
      socket.on("error", () => undefined); // it may be cut off
      await once(socket, "connect").catch(() => undefined); // or refused
      socket.write(texts[nth % texts.length] ?? "");
      return socket;
    }),
  );
}
