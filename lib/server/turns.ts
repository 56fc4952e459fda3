import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How many requests of one connection may wait. The connection closes after the last; the client can send later ones again. */
const mostWaiting = 100;

/** The requests of each connection that wait for the current one. */
const lines = new WeakMap<Socket, (() => void)[]>();
/** The next requests of all connections. */
const ready: (() => void)[] = [];

/**
 * Waits until all earlier requests of the connection have been answered: they are answered one at a time, and none before
 * the client has read the previous answer. Never resolves if the connection has closed.
 */
export function takeTurn({ socket }: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
  response.once("finish", () => callNext(socket));
  const waiting = lines.get(socket);
  if (!waiting) {
    lines.set(socket, []);
    return undefined;
  }
  socket.pause(); // further requests wait unread
  if (waiting.length + 1 === mostWaiting) response.setHeader("Connection", "close");
  return new Promise((resolve) => {
    if (waiting.length < mostWaiting) waiting.push(resolve);
  });
}

function callNext(socket: Socket) {
  const waiting = lines.get(socket);
  const next = waiting?.shift();
  if (!next) return void lines.delete(socket);
  if (waiting?.length === 0) socket.resume();
  ready.push(next);
  if (ready.length === 1) setImmediate(startFirst);
}

/** One in each turn of the event loop, so that clients that send one request at a time get their turn. */
function startFirst() {
  ready.shift()?.();
  if (ready.length > 0) setImmediate(startFirst);
}
