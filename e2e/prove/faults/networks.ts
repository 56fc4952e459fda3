import { setTimeout as sleep } from "node:timers/promises";
import { openInstance } from "../instances";
import { compareWithMost, merge, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { callAs, createCaller } from "./caller";
import { type FaultAnswer, judge, slowest, until } from "./load";
import { sendDuring } from "./mail";
import { type Network, type NetworkState, networkFaults, openNetwork } from "./network";
import { type InstanceOptions, isShort } from "./scenario";

const mostSeconds = 5;
/** In seconds: two for a connection, six for each of two statements, and a few more for a busy machine. */
const longest = 20;

/** Bad networks between an instance and its database, and between it and the mail server. */
export async function spoilNetworks({ place, mailServer, size }: InstanceOptions): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const [toDatabase, toMail] = [
    stack.use(await openNetwork(portOf(place.appUrl))),
    stack.use(await openNetwork(portOf(mailServer.url))),
  ];
  // The other instance would send the mails over a good network.
  const [other] = place.instances;
  await other?.end("SIGTERM");
  stack.defer(() => other?.start());
  const [DATABASE_URL, SMTP_URL] = [through(toDatabase, place.appUrl), through(toMail, mailServer.url)];
  const { url } = await openInstance({ ...place.env, DATABASE_URL, SMTP_URL }, place.log, stack);

  const outcomes: Record<string, Outcome> = {};
  for (const fault of isShort(size) ? (["late", "lost", "cut"] as const) : networkFaults)
    outcomes[`database, ${fault}: `] = await askDuring(toDatabase, fault, {
      url,
      seconds: Math.min(size, mostSeconds),
    });
  for (const fault of isShort(size) ? (["cut"] as const) : networkFaults)
    outcomes[`mail, ${fault}: `] = await sendDuring(
      { place, mailServer, url, people: 4 },
      {
        name: `a network that is ${fault}`,
        begin: () => toMail.become(fault),
        affected: toMail.affected,
        end: () => toMail.become("clear"),
        repeats: true,
      },
    );
  return merge(outcomes);
}

/** Reads and writes while the network to the database is bad get 200 or 503 in time, and succeed once it is good. */
async function askDuring(
  network: Network,
  fault: NetworkState,
  { url, seconds }: { url: string; seconds: number },
): Promise<Outcome> {
  const { read, write, judgeWrites } = await createCaller(url);
  const { readAll } = await callAs(8, url);
  await readAll(); // connections are open
  network.become(fault);
  const reads: Promise<FaultAnswer>[] = [];
  for (let i = 0; i < seconds * 10; i++) {
    reads.push(i % 2 ? read() : write());
    await sleep(100);
  }
  if (network.affected() === 0) throw new Error(`A network that is ${fault} affected nothing.`);
  network.become("clear");
  const after: FaultAnswer[] = [];
  const recovery = await until("Well again", async () => {
    const all = await readAll();
    after.push(...all);
    return all.every(({ status }) => status === 200);
  });
  const answers = [...(await Promise.all(reads)), ...after];
  const { figures, late } = compareWithMost({
    "the longest answer, s": [slowest(answers), 10],
    "well again after, s": [recovery, 10],
  });
  const violations = [...judge("Answers", answers, longest), ...(await judgeWrites())];
  return { figures: { answers: countStatuses(answers), ...figures }, violations, late };
}

const portOf = (url: string) => Number(new URL(url).port);
const through = ({ port }: Network, url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
