import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** What one listener received: each opened order, with the milliseconds since its change began. */
export type Listener = { opened: Map<string, number[]>; close: () => void };

const ofOrder = /"Type":"order\.opened","DateCreated":"([^"]+)","ObjectType":"Order","ObjectID":"([^"]+)"/g;

/** Opens a stream for each, 25 at a time. */
export async function listenAll(url: string, credentials: readonly string[]) {
  const listeners: Listener[] = [];
  for (let at = 0; at < credentials.length; at += 25)
    listeners.push(...(await Promise.all(credentials.slice(at, at + 25).map((each) => listen(url, each)))));
  return listeners;
}

/** Waits until each listener has each of these orders, at most ten seconds. */
export async function untilSeen(listeners: readonly Listener[], orderIDs: readonly string[], pause = 100) {
  const isSeen = ({ opened }: Listener) => orderIDs.every((id) => opened.has(id));
  const end = performance.now() + 10_000;
  while (performance.now() < end && !listeners.every(isSeen)) await sleep(pause);
}

/**
 * Opens a stream with as little overhead as possible, since a thousand share the machine with the server: what comes is read
 * when it is asked for. Throws if it does not begin.
 */
function listen(url: string, authorization: string) {
  return new Promise<Listener>((resolve, reject) => {
    const opened: Listener["opened"] = new Map();
    let unread: { at: number; piece: Buffer }[] = [];
    let text = "";
    const read = () => {
      for (const { at, piece } of unread) {
        text += piece.toString("latin1");
        const end = text.lastIndexOf("\n\n");
        if (end < 0) continue;
        for (const [, since = "", id = ""] of text.slice(0, end).matchAll(ofOrder))
          opened.set(id, [...(opened.get(id) ?? []), at - Date.parse(since)]);
        text = text.slice(end + 2);
      }
      unread = [];
      return opened;
    };
    const request = get(`${url}/api/v1/live`, { agent, headers: { authorization } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream is answered ${response.statusCode}.`));
      response.on("data", (piece: Buffer) => unread.push({ at: Date.now(), piece }));
      response.on("error", () => undefined);
      response.once("data", () =>
        resolve({
          get opened() {
            return read();
          },
          close: () => request.destroy(),
        }),
      );
    });
    request.on("error", reject);
  });
}
