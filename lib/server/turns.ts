import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Of one connection: it ends after the last of these, and what came behind is for the client to send again. */
const mostWaiting = 100;

/** The requests of a connection that wait for the one that is being answered. */
const lines = new WeakMap<Socket, (() => void)[]>();
/** Those whose turn it is, of all connections. */
const ready: (() => void)[] = [];

/**
 * Waits until the answers to all earlier requests of the connection have gone out: one of them is worked on at a time, and
 * no answer is made for who does not read the one before. Never resolves once the connection is gone.
 */
export function takeTurn({ socket }: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
  response.once("finish", () => callNext(socket));
  const waiting = lines.get(socket);
  if (!waiting) {
    lines.set(socket, []);
    return undefined;
  }
  socket.pause(); // more waits unread
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

/** One in each turn of the event loop, so that those who send one request at a time come in between. */
function startFirst() {
  ready.shift()?.();
  if (ready.length > 0) setImmediate(startFirst);
}
