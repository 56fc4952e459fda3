import { Agent, get } from "node:http";

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** What one listener gets: each order that became open, how often, and how long after its change began. */
export type Listener = { opened: Map<string, number>; milliseconds: number[]; close: () => void };

const ofOrder = /"Type":"order\.opened","DateCreated":"([^"]+)","ObjectType":"Order","ObjectID":"([^"]+)"/g;

/** Opens a stream with as little as it takes, since a thousand of them share the machine with the server. Throws unless it begins. */
export function listen(url: string, authorization: string) {
  return new Promise<Listener>((resolve, reject) => {
    const listener: Listener = { opened: new Map(), milliseconds: [], close: () => sent.destroy() };
    const sent = get(`${url}/api/v1/live`, { agent, headers: { authorization } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream is answered ${response.statusCode}.`));
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
        const end = text.lastIndexOf("\n\n");
        if (end < 0) return;
        const now = Date.now();
        for (const [, at = "", id = ""] of text.slice(0, end).matchAll(ofOrder)) {
          listener.opened.set(id, (listener.opened.get(id) ?? 0) + 1);
          listener.milliseconds.push(now - Date.parse(at));
        }
        text = text.slice(end + 2);
      });
      response.on("error", () => undefined);
      response.once("data", () => resolve(listener));
    });
    sent.on("error", reject);
  });
}
