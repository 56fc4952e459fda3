import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "@playwright/test";
import { toNetworks } from "./client-address";
import { createConnections } from "./connections";

/** A connection from an address, with so many megabytes unread by its client. */
function socketFrom(remoteAddress: string, unread = 0) {
  const socket = new Socket();
  const properties = { remoteAddress, writableLength: unread * 1024 * 1024, writableNeedDrain: unread > 0 };
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(socket, name, { value });
  return socket;
}

// Safe: only its connection is used.
const answerOn = (socket: Socket) => ({ socket }) as unknown as ServerResponse;

const open = (most = 1000) => createConnections({ most, trusted: toNetworks(["10.0.0.0/8"]) });

test("a network can leave 32 MB unread; the connection that exceeds it is closed, and the others stay", () => {
  const { take, heedUnread } = open();
  const sockets = [15, 15, 3].map((unread) => socketFrom("192.0.2.1", unread));
  const other = socketFrom("192.0.2.2", 30);
  for (const socket of [...sockets, other]) {
    take(socket);
    heedUnread(answerOn(socket));
  }
  expect([...sockets, other].map(({ destroyed }) => destroyed)).toEqual([false, false, true, false]);
});

test("a closed connection's unread bytes no longer count", async () => {
  const { take, heedUnread } = open();
  const [first, second] = [socketFrom("192.0.2.1", 30), socketFrom("192.0.2.1", 30)];
  take(first);
  first.destroy();
  await new Promise((resolve) => first.once("close", resolve));
  take(second);
  heedUnread(answerOn(second));
  expect(second.destroyed).toBe(false);
});

test("the addresses of one IPv6 network are one client, and a trusted proxy's connections are not limited", () => {
  const { take } = open(2);
  const destroyed = (addresses: string[]) =>
    addresses.map((address) => {
      const socket = socketFrom(address);
      take(socket);
      return socket.destroyed;
    });
  expect(destroyed(["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"])).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(destroyed(["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"])).toEqual([false, false, true]);
  expect(destroyed(["10.0.0.1", "10.0.0.1", "10.0.0.1"])).toEqual([false, false, false]);
});
