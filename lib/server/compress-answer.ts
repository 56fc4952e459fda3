import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Transform } from "node:stream";
import compression from "compression";
import { atUnread } from "./at-unread";

const compressed = compression();
/** A compressor's memory besides the bytes it holds: Brotli's, as measured with answers of 300 KB. */
const ownBytes = 1024 * 1024;

/** Compressors that have been faster than their reader. */
const compressors = new WeakMap<Socket, Transform>();

/** Compresses an answer if the request accepts it, and calls `waits` at each write for which its reader is not ready. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse, waits: () => void) {
  if (!request.headers["accept-encoding"]) return;
  let isNoted = false;
  atUnread(response, () => {
    if (!isNoted) note(request.socket, response);
    isNoted = true;
    waits();
  });
  compressed(request, response, () => undefined);
}

/** The package does not expose its stream, but adds "drain" listeners to it. */
function note(socket: Socket, response: ServerResponse) {
  const stream: unknown = response.on("drain", () => undefined);
  if (stream instanceof Transform) compressors.set(socket, stream);
}

/** The bytes that wait for a connection's slow reader: compressed or not, and the compressor's own memory. */
export function unsentBytes(socket: Socket) {
  const stream = socket.writableNeedDrain ? compressors.get(socket) : undefined;
  return stream && !stream.destroyed ? ownBytes + stream.writableLength + stream.readableLength : 0;
}
