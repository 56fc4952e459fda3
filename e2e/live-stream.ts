import { setTimeout as sleep } from "node:timers/promises";
import type { LiveChange, LiveFrame } from "@/lib/changes/live/contract";

type Message = { name: string; id: string; data: string };
type Options = { url?: string | undefined; lastEventID?: string | number };

/** A program's stream of changes. */
export async function openStream(headers: Record<string, string>, { url, lastEventID }: Options = {}) {
  const leave = new AbortController();
  const response = await fetch(`${url ?? process.env.PUBLIC_URL}/api/v1/live`, {
    headers: { ...headers, ...(lastEventID !== undefined && { "last-event-id": String(lastEventID) }) },
    signal: leave.signal,
  });
  const events: Message[] = [];
  const state = { isOver: false, retry: undefined as number | undefined, comments: 0 };
  const take = (block: string) => {
    const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: ?(.*)/s, 2)));
    if (fields.retry) state.retry = Number(fields.retry);
    if (block.startsWith(":")) state.comments++;
    if (fields.event) events.push({ name: fields.event, id: fields.id ?? "", data: fields.data ?? "" });
  };
  const read = async () => {
    let text = "";
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + piece).split("\n\n");
      text = blocks.pop() ?? "";
      blocks.forEach(take);
    }
  };
  const ended = (response.ok ? read().catch(() => undefined) : Promise.resolve()).finally(() => {
    state.isOver = true;
  });
  const changes = () =>
    // Safe: only tests read it, and they compare the content.
    events.filter(({ name }) => name === "changes").flatMap(({ data }) => (JSON.parse(data) as LiveFrame).Items);
  const stream = {
    response,
    events,
    state,
    ended,
    changes,
    /** The changes of an order, by type. */
    types: (orderID: string) => changes().flatMap(({ Type, OrderID }) => (OrderID === orderID ? Type : [])),
    place: () => events.at(-1)?.id,
    async until<T>(find: () => T | undefined | false, patience = 15_000): Promise<T> {
      for (const end = Date.now() + patience; Date.now() < end; await sleep(10)) {
        const match = find();
        if (match) return match;
      }
      throw new Error(`This did not come within ${patience} ms: ${find}. What came: ${JSON.stringify(events)}`);
    },
    find: (test: (change: LiveChange) => boolean, patience?: number) =>
      stream.until(() => changes().find(test), patience),
    [Symbol.asyncDispose]: async () => {
      leave.abort();
      await ended;
    },
  };
  if (response.ok) await stream.until(() => events.length > 0);
  return stream;
}
