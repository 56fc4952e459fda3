import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

export type Answers = { four: readonly string[]; six?: readonly string[] };

const types = { 1: "four", 28: "six" } as const;

/**
 * A name server that answers with the current result of `answersOf`, not to be cached for even a second.
 */
export async function startNameServer(answersOf: (name: string) => Answers | undefined, stack: AsyncDisposableStack) {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => socket.send(answer(question, answersOf), port, address));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  stack.defer(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  // Safe: it listens on a port.
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

/** By RFC 1035: the header, the received question, and an address in each answer. */
function answer(question: Buffer, answersOf: (name: string) => Answers | undefined) {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = question.readUInt16BE(at + 1);
  const echo = question.subarray(12, at + 5);
  const answers = answersOf(labels.join(".").toLowerCase());
  const family = types[type as keyof typeof types];
  const addresses = (family && answers?.[family]) ?? [];
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(answers ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) => {
    const data = type === 1 ? Buffer.from(address.split(".").map(Number)) : bytesOf(address);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, echo, ...records]);
}

/** The sixteen bytes of an IPv6 address without an IPv4 part. */
function bytesOf(address: string) {
  const [front = "", back = ""] = address.split("::").map((part) => part);
  const [before, after] = [front, back].map((part) => (part ? part.split(":") : []));
  const groups = [
    ...(before ?? []),
    ...Array(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0"),
    ...(after ?? []),
  ];
  return Buffer.from(groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]));
}
