import type { IncomingMessage } from "node:http";

/**
 * Waits until the body of a request has come, or as much of it as is taken before anybody reads (64 KB). Says whether it
 * has; otherwise the client has gone. Nothing is read: a body that somebody has read from is none to Next.
 */
export async function bodyArrives(request: IncomingMessage) {
  if (!announcesBody(request)) return true;
  const arrived = Promise.withResolvers<boolean>();
  const look = () => {
    if (request.complete || request.readableLength >= request.readableHighWaterMark) arrived.resolve(true);
  };
  const give = () => arrived.resolve(false);
  request.on("readable", look).on("close", give); // unread, it tells of every byte
  look(); // of what came before, it tells no more
  const isHere = await arrived.promise;
  request.off("readable", look).off("close", give);
  return isHere;
}

/**
 * Reads what is left of a body once the request is answered, so that the next one on the connection is seen. Whoever read
 * from it may have stopped for good, as Next does at what a route has not asked for.
 */
export function dropRest(request: IncomingMessage) {
  if (!request.complete) request.unpipe().removeAllListeners("readable").removeAllListeners("data").resume();
}

function announcesBody({ headers }: IncomingMessage) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
