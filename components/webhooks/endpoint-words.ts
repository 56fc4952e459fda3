import type { EventEndpoint, Outcome } from "@/lib/changes/webhooks/contract";
import type { EndpointState } from "@/lib/changes/webhooks/deliveries";
import { eventWords, type recordEventNames, testEvent } from "@/lib/events/words";

export type EventType = (typeof recordEventNames)[number];

const mostOfName = 60;

/** What an endpoint is called: the first line of its description, else where it is. */
export function nameOf({ Url, Description }: Pick<EventEndpoint, "Url" | "Description">) {
  const [line = ""] = (Description ?? "").trim().split("\n");
  const characters = [...(line.trim() || addressOf({ Url }))];
  return characters.length > mostOfName ? `${characters.slice(0, mostOfName).join("")}…` : characters.join("");
}

/** Where an endpoint is: the host of its URL, and the path on it. */
export function addressOf({ Url }: Pick<EventEndpoint, "Url">) {
  const { host, pathname, search } = new URL(Url);
  return pathname === "/" && !search ? host : host + pathname + search;
}

/** Which events an endpoint gets: the first `most` by name. */
export function typesWords(types: readonly EventType[], most = types.length) {
  if (types.length === 0) return "All events";
  const words = types.slice(0, most).map((type) => eventWords[type]);
  const more = types.length - words.length;
  return more > 0 ? `${words.join(", ")} and ${more} more` : words.join(", ");
}

/** How many deliveries wait. */
export const waitingWords = ({ waiting }: EndpointState) => (waiting > 1000 ? "1,000+" : waiting.toLocaleString("en"));

/** What a delivery is of. */
export const typeWords = (type: string) =>
  type === testEvent ? "Test" : ((eventWords as Readonly<Record<string, string>>)[type] ?? type);

/** How an attempt went: `204 · 31 ms`, `503 · Restarting`, or why there was no answer. */
export function outcomeWords({ Status, Error: error, Milliseconds }: Outcome) {
  if (error === null) return `${Status} · ${Milliseconds.toLocaleString("en")} ms`;
  return Status === null ? error : `${Status} · ${error}`;
}
