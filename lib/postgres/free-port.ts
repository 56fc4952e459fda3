import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { EnvError } from "@/lib/errors";

/** Below what systems give to a program that names no port, and to connections that go out. */
const [first, last] = [20_000, 29_999];
const tries = 100;

/**
 * A port that nobody listens on, and that nobody else is given while this process lives: whoever looks for one here holds
 * the UDP port of the same number first.
 */
export async function findFreePort() {
  for (let remaining = tries; remaining > 0; remaining--) {
    const port = randomInt(first, last + 1);
    if ((await hold(port)) && (await isFree(port))) return port;
  }
  throw new EnvError(`No port from ${first} to ${last} is free.`);
}

async function hold(port: number) {
  const mark = createSocket("udp4").unref();
  return succeeds(once(mark.bind({ port, address: "127.0.0.1", exclusive: true }), "listening"));
}

async function isFree(port: number) {
  const probe = createServer();
  return (
    (await succeeds(once(probe.listen({ port, exclusive: true }), "listening"))) &&
    (await succeeds(once(probe.close(), "close")))
  );
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
