import type { ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { networkOf } from "@/lib/auth/network-of";
import { findClientAddress, isTrusted } from "./client-address";
import { unsentBytes } from "./compress-answer";

/** The most bytes of answers that one network may leave unread. */
const mostUnread = 32 * 1024 * 1024;

type Options = { most: number; trusted: BlockList };

/** Limits each network: a connection beyond `most` is closed immediately. Trusted proxies are exempt. */
export function createConnections({ most, trusted }: Options) {
  const networks = new Map<string, Set<Socket>>();

  function take(socket: Socket) {
    const { remoteAddress } = socket;
    if (!remoteAddress || isTrusted(remoteAddress, trusted)) return;
    const network = networkOf(findClientAddress(remoteAddress, undefined, trusted));
    const own = networks.get(network) ?? new Set();
    if (own.size >= most) return void socket.destroy();
    networks.set(network, own.add(socket));
    socket.once("close", () => {
      own.delete(socket);
      if (own.size === 0) networks.delete(network);
    });
    neighbours.set(socket, own);
  }

  /** Cuts the connection if its network has left too many bytes unread. */
  function heedUnread({ socket }: ServerResponse) {
    const own = socket && neighbours.get(socket);
    if (!socket?.writableNeedDrain || !own) return;
    let unread = 0;
    for (const each of own) unread += each.writableLength + unsentBytes(each);
    if (unread > mostUnread) socket.destroy();
  }
  const neighbours = new WeakMap<Socket, Set<Socket>>();
  return { take, heedUnread };
}
