import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** What one listener gets: each order that became open, and each time how many milliseconds after its change began. */
export type Listener = { opened: Map<string, number[]>; close: () => void };

const ofOrder = /"Type":"order\.opened","DateCreated":"([^"]+)","ObjectType":"Order","ObjectID":"([^"]+)"/g;

/** A stream for each of these, 25 opened at a time. */
export async function listenAll(url: string, credentials: readonly string[]) {
  const listeners: Listener[] = [];
  for (let at = 0; at < credentials.length; at += 25)
    listeners.push(...(await Promise.all(credentials.slice(at, at + 25).map((each) => listen(url, each)))));
  return listeners;
}

/** Until each of them has got each of these orders, at most ten seconds. */
export async function untilSeen(listeners: readonly Listener[], orderIDs: readonly string[], pause = 100) {
  const isSeen = ({ opened }: Listener) => orderIDs.every((id) => opened.has(id));
  const end = performance.now() + 10_000;
  while (performance.now() < end && !listeners.every(isSeen)) await sleep(pause);
}

/** Opens a stream with as little as it takes, since a thousand of them share the machine with the server. Throws unless it begins. */
function listen(url: string, authorization: string) {
  return new Promise<Listener>((resolve, reject) => {
    const listener: Listener = { opened: new Map(), close: () => request.destroy() };
    const request = get(`${url}/api/v1/live`, { agent, headers: { authorization } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream is answered ${response.statusCode}.`));
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
        const end = text.lastIndexOf("\n\n");
        if (end < 0) return;
        const now = Date.now();
        for (const [, at = "", id = ""] of text.slice(0, end).matchAll(ofOrder))
          listener.opened.set(id, [...(listener.opened.get(id) ?? []), now - Date.parse(at)]);
        text = text.slice(end + 2);
      });
      response.on("error", () => undefined);
      response.once("data", () => resolve(listener));
    });
    request.on("error", reject);
  });
}
