import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createListener } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createCompany } from "@/e2e/factories";
import { makeSecret } from "@/lib/changes/webhooks/secrets";
import { db } from "@/lib/db/connection";
import type { Outcome } from "../part";
import { type Answers, startNameServer } from "./name-server";
import { clear, createEvents, startSender, type WebhooksPlace } from "./place";

/** The only address that webhooks may use: nothing leaves the machine. */
const open = "127.0.0.2";
const inside = ["127.0.0.1", "127.0.0.3", "::1"];

/** The addresses of a name, by the number of queries so far. */
const names: Record<string, (nth: number) => Answers> = {
  open: () => ({ four: [open] }),
  // One in three: of four deliveries, two over http, at least one of these finds it open.
  turns: (nth) => ({ four: [nth % 3 === 1 ? "127.0.0.1" : open] }),
  "turns-away": (nth) => ({ four: [nth === 0 ? open : "127.0.0.1"] }),
  both: () => ({ four: [open, "127.0.0.1"] }),
  "both-ways": () => ({ four: ["127.0.0.3", open] }),
  inside: () => ({ four: ["127.0.0.1"] }),
  nowhere: () => ({ four: ["0.0.0.0"] }),
  six: () => ({ four: [], six: ["::1"] }),
  "four-and-six": () => ({ four: [open], six: ["::1"] }),
  mapped: () => ({ four: [], six: ["::ffff:7f00:1"] }),
  "turns-to-six": (nth) => (nth % 2 === 0 ? { four: [open] } : { four: [], six: ["::1"] }),
};

/** Spellings that a URL parser, a socket or a hosts file may read as another address. */
const literals = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0.0.0.0",
  "0",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:3]",
  "localhost",
  "LOCALHOST.",
  "127.0.0.3",
];

/**
 * Endpoints whose names sometimes resolve to an internal address or are a disguised one, and one that redirects there:
 * connections to each internal address are counted, and there must be none.
 */
export async function reachInside(place: WebhooksPlace, size: number): Promise<Outcome> {
  const rounds = Math.max(2, Math.ceil(size));
  await using stack = new AsyncDisposableStack();
  await clear();
  const canaries = await startCanaries(stack);
  const arrivals = new Map<string, number>();
  await startOpen(canaries.port, arrivals, stack);

  const questions = new Map<string, number>();
  const server = await startNameServer((name) => {
    const answers = names[name.split(".")[0] ?? ""];
    // Two queries each time: one for each address family.
    const nth = questions.get(name) ?? 0;
    questions.set(name, nth + 1);
    return answers?.(Math.floor(nth / 2));
  }, stack);
  const settings = { WEBHOOK_ALLOWED_NETWORKS: `${open}/32`, PROVE_NAME_SERVER: server };
  const sender = await startSender(place, settings, [
    "--import=tsx",
    `--import=${resolve("e2e/prove/webhooks/own-name-server.ts")}`,
  ]);
  stack.defer(() => sender.end("SIGTERM"));

  const company = await createCompany("Buyer");
  const hosts = [...Object.keys(names).map((name) => `${name}.test`), ...literals, open];
  const { headPosition } = await db.auditChain.findFirstOrThrow();
  await db.eventEndpoint.createMany({
    data: hosts.flatMap((host, nth) =>
      ["http", "https"].map((protocol) => {
        const id = `${protocol}-${nth}`;
        const url = `${protocol}://${host}:${canaries.port}/${host === open ? "redirects" : host}`;
        const secret = makeSecret(id).sealed;
        return { id, companyId: company.id, url, host: new URL(url).hostname, secret, afterPosition: headPosition };
      }),
    ),
  });
  await createEvents(company.id, { count: rounds, records: rounds });
  const attempts = hosts.length * 2 * rounds;
  // A failed delivery is retried, and may be in progress at any time.
  const countAttempts = () => db.eventDelivery.count({ where: { NOT: { outcomes: { equals: [] } } } });
  for (let patience = 3000; patience > 0 && (await countAttempts()) < attempts && !place.signal.aborted; patience--) {
    await sleep(100);
    // A failing endpoint gets one event at a time, so its failure is reset.
    await db.eventEndpoint.updateMany({ data: { failingSince: null, pausedUntil: null, active: true } });
  }
  const count = await countAttempts();
  const refusals = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM "event_deliveries" WHERE "outcomes" @? '$[*].Error ? (@ like_regex "may not be sent to")'`;
  const rebound = [...questions]
    .filter(([name]) => name.startsWith("turns"))
    .reduce((sum, [, times]) => sum + times, 0);
  const violations = [
    ...(canaries.count() > 0 ? [`${canaries.count()} connections were made to addresses inside.`] : []),
    ...(count < attempts ? [`Of ${attempts} deliveries ${attempts - count} were not tried.`] : []),
    ...(arrivals.has("open.test") && arrivals.has("redirects") ? [] : ["Nothing came to the address that is open."]),
    ...(arrivals.has("turns.test") ? [] : ["The name that turns was never open."]),
  ];
  return {
    figures: {
      "names and ways to write an address, http and https, deliveries to each": `${hosts.length}, ${rounds}`,
      "deliveries tried, refused for the address": `${count}, ${refusals[0]?.count}`,
      "questions about names that turn to an address inside": rebound,
      "connections to an address inside": canaries.count(),
    },
    violations,
  };
}

/** Counts connections to one port of each internal address. */
async function startCanaries(stack: AsyncDisposableStack) {
  let count = 0;
  let port = 0;
  for (const host of inside) {
    const listener = createListener((socket) => {
      count++;
      socket.on("error", () => undefined).destroy();
    });
    await new Promise<void>((settle, fail) => listener.once("error", fail).listen(port, host, settle));
    // Safe: it listens on a port.
    port ||= (listener.address() as AddressInfo).port;
    stack.defer(() => new Promise<void>((settle) => listener.close(() => settle())));
  }
  return { port, count: () => count };
}

/** A server at the allowed address and the same port, which redirects to internal addresses on request. */
async function startOpen(port: number, arrivals: Map<string, number>, stack: AsyncDisposableStack) {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").slice(1);
    arrivals.set(path, (arrivals.get(path) ?? 0) + 1);
    request.resume();
    if (path === "redirects") response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    else response.writeHead(204).end();
  });
  await new Promise<void>((settle) => server.listen(port, open, settle));
  stack.defer(async () => {
    server.closeAllConnections();
    await new Promise((settle) => server.close(settle));
  });
}
