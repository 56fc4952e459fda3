import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Transform } from "node:stream";
import compression from "compression";
import { atUnread } from "./at-unread";

const compressed = compression();
/** What a compressor takes besides the bytes that it holds: Brotli's, as measured with answers of 300 KB. */
const ownBytes = 1024 * 1024;

/** Those whose reader has been slower than they are. */
const compressors = new WeakMap<Socket, Transform>();

/** Compresses an answer if its request takes that, and tells of each write that its reader is not ready for. */
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

/** The package keeps its stream to itself, but adds listeners of "drain" to it, as whoever writes waits for that. */
function note(socket: Socket, response: ServerResponse) {
  const stream: unknown = response.on("drain", () => undefined);
  if (stream instanceof Transform) compressors.set(socket, stream);
}

/** The bytes that wait in front of a connection whose client does not read: compressed or not, and the compressor's own. */
export function unsentBytes(socket: Socket) {
  const stream = socket.writableNeedDrain ? compressors.get(socket) : undefined;
  return stream && !stream.destroyed ? ownBytes + stream.writableLength + stream.readableLength : 0;
}
