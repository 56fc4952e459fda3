import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { accessToken } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import { merge, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { callAs } from "./caller";
import { type FaultAnswer, judge } from "./load";
import { type InstanceOptions, isShort } from "./scenario";

/** Sockets, in full and in the short form. */
const crowds = { full: 100, short: 40 };
/** Milliseconds after which they no longer count as a burst. */
const settling = 3000;
const rounds = 10;
/** Seconds. */
const longest = 15;

/**
 * What a client sends first, and then each second. None reads its answers. `least`: the minimum share of other clients'
 * requests that succeed; the rest may be refused with Retry-After.
 */
type Slowness = { first: string; more: string; least: number };

/** Clients that send headers or body byte by byte, or never read their answers, while other clients send requests. */
export async function crowdWithSlowClients({ place, size }: InstanceOptions): Promise<Outcome> {
  const [url = ""] = place.urls;
  const token = await accessToken(await createUser(await createCompany("Buyer")));
  const head = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, "host: localhost", ...headers, ""].join("\r\n");
  const body = ["content-type: application/json", "content-length: 10000", `authorization: Bearer ${token}`];
  const slownesses: Record<string, Slowness> = {
    headers: { first: head("GET /api/v1/me"), more: "x-more: 1\r\n", least: 1 },
    body: { first: `${head("PATCH /api/v1/me/preferences", ...body)}\r\n{`, more: " ", least: 1 },
    reading: { first: `${head("GET /api/v1/openapi.json")}\r\n`.repeat(10), more: "", least: 0.5 },
  };
  const crowd = isShort(size) ? crowds.short : crowds.full;
  const { readAll } = await callAs(8, url);
  const outcomes: Record<string, Outcome> = {};
  for (const [name, slowness] of Object.entries(slownesses))
    outcomes[`slow ${name}: `] = await askBeside(slowness, { url, crowd, readAll });
  return merge(outcomes);
}

type Others = { url: string; crowd: number; readAll: () => Promise<FaultAnswer[]> };

async function askBeside({ first, more, least }: Slowness, { url, crowd, readAll }: Others): Promise<Outcome> {
  const sockets = await Promise.all(Array.from({ length: crowd }, () => open(url)));
  for (const socket of sockets) socket.write(first);
  const trickle = setInterval(() => {
    for (const socket of sockets) socket.write(more);
  }, 1000);
  await sleep(settling);
  const answers: FaultAnswer[] = [];
  for (let round = 0; round < rounds; round++) answers.push(...(await readAll()));
  clearInterval(trickle);
  const there = sockets.filter(({ closed }) => !closed).length;
  for (const socket of sockets) socket.destroy();

  const violations = judge("Others", answers, longest);
  const good = answers.filter(({ status }) => status === 200).length;
  if (good < answers.length * least) violations.push(`Others were answered ${countStatuses(answers)}.`);
  if (there < crowd) violations.push(`Of ${crowd} slow clients ${there} were there throughout.`);
  return { figures: { [`answers beside ${crowd} clients`]: countStatuses(answers) }, violations };
}

async function open(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, "connect");
  return socket.on("error", () => undefined); // it may be cut off
}
