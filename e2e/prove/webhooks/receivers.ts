import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** Errors, and how often each occurred. */
type Faults = { forged: number; altered: number; renamed: number; early: number; late: number };

/** A server that receives and checks webhooks. */
export type Receiver = {
  host: string;
  url: string;
  secret: string;
  /** By event ID: the first body received, how often it came, and whether it was answered 2xx. */
  events: Map<number, { message: string; body: string; times: number; isDone: boolean }>;
  faults: Faults;
  /** When the first and the last came. */
  between: [number, number];
};

type Event = { ID: number; ObjectID: string; Sequence: number; type: string; at: number };
type Arrival = { receiver: Receiver; nth: number; event: Event };
/** Answers, or closes the connection. Returns whether it accepted the webhook. */
export type Answer = (response: ServerResponse, arrival: Arrival) => void;

/** A receiver at each of these addresses. Each checks what it receives. */
export function startReceivers(hosts: readonly string[], answer: Answer, stack: AsyncDisposableStack) {
  return Promise.all(
    hosts.map(async (host): Promise<Receiver> => {
      const faults = { forged: 0, altered: 0, renamed: 0, early: 0, late: 0 };
      const receiver: Receiver = { host, url: "", secret: "", events: new Map(), faults, between: [0, 0] };
      const account = new Account(receiver);
      const server = createServer(async (request, response) => {
        const body = await bodyOf(request).catch(() => undefined);
        if (body === undefined) return;
        const event = account.receive(request, body);
        response.once("finish", () => response.statusCode < 300 && account.done(event));
        answer(response, { receiver, nth: account.timesOf(event), event });
      });
      await new Promise<void>((resolve) => server.listen(0, host, resolve));
      stack.defer(async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      });
      // Safe: it listens on a port.
      receiver.url = `http://${host}:${(server.address() as AddressInfo).port}/hook`;
      return receiver;
    }),
  );
}

/** What a receiver has received, for checks of the next webhook. */
class Account {
  /** The events of each record, in the order of their first arrival. */
  private readonly ofRecord = new Map<string, number[]>();

  constructor(private readonly receiver: Receiver) {}

  receive({ headers }: IncomingMessage, body: string): Event {
    const { events, faults, between, secret } = this.receiver;
    between[0] ||= performance.now();
    between[1] = performance.now();
    const message = String(headers["webhook-id"]);
    try {
      // Safe: it has the headers of Node.
      new Webhook(secret).verify(body, headers as Record<string, string>);
    } catch {
      faults.forged++;
    }
    const { type, timestamp, data } = JSON.parse(body);
    const event: Event = { ...data, type, at: Date.parse(timestamp) };
    const before = events.get(event.ID);
    if (before) {
      before.times++;
      if (before.message !== message) faults.renamed++;
      if (before.body !== body) faults.altered++;
      if (this.last(event) !== event.ID) faults.late++;
    } else {
      const last = this.last(event);
      if (last !== undefined && (last > event.ID || !events.get(last)?.isDone)) faults.early++;
      this.ofRecord.set(event.ObjectID, [...(this.ofRecord.get(event.ObjectID) ?? []), event.ID]);
      events.set(event.ID, { message, body, times: 1, isDone: false });
    }
    return event;
  }

  done({ ID }: Event) {
    const event = this.receiver.events.get(ID);
    if (event) event.isDone = true;
  }

  timesOf({ ID }: Event) {
    return this.receiver.events.get(ID)?.times ?? 0;
  }

  private last({ ObjectID }: Event) {
    return this.ofRecord.get(ObjectID)?.at(-1);
  }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
