import type { IncomingMessage } from "node:http";

/**
 * Waits until a request's body has arrived, or the 64 KB of it that are buffered. False if the client has gone. Nothing is
 * read: Next treats a body that has been read from as missing.
 */
export async function bodyArrives(request: IncomingMessage) {
  if (!announcesBody(request)) return true;
  const arrived = Promise.withResolvers<boolean>();
  const look = () => {
    if (request.complete || request.readableLength >= request.readableHighWaterMark) arrived.resolve(true);
  };
  const give = () => arrived.resolve(false);
  request.on("readable", look).on("close", give); // emitted for all bytes, since none are read
  look(); // not emitted for what arrived before
  const isHere = await arrived.promise;
  request.off("readable", look).off("close", give);
  return isHere;
}

/**
 * Reads the rest of a body after the answer, so that the connection's next request is seen. Its reader may have stopped, as
 * Next does if a route does not read the body.
 */
export function dropRest(request: IncomingMessage) {
  if (!request.complete) request.unpipe().removeAllListeners("readable").removeAllListeners("data").resume();
}

function announcesBody({ headers }: IncomingMessage) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
