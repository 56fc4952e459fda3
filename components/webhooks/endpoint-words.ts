import type { EventEndpoint, Outcome } from "@/lib/changes/webhooks/contract";
import type { EndpointState } from "@/lib/changes/webhooks/deliveries";
import { eventWords, type recordEventNames } from "@/lib/events/words";

export type EventType = (typeof recordEventNames)[number];

/** What an endpoint is called: the host of its URL. */
export const hostOf = ({ Url }: Pick<EventEndpoint, "Url">) => new URL(Url).host;

/** Where on its host an endpoint is; empty for the whole of it. */
export function pathOf({ Url }: Pick<EventEndpoint, "Url">) {
  const { pathname, search } = new URL(Url);
  return pathname === "/" && !search ? "" : pathname + search;
}

/** Which events an endpoint gets: the first `most` by name. */
export function typesWords(types: readonly EventType[], most = types.length) {
  if (types.length === 0) return "All events";
  const words = types.slice(0, most).map((type) => eventWords[type]);
  const left = types.length - words.length;
  return left > 0 ? `${words.join(", ")} and ${left} more` : words.join(", ");
}

/** How many deliveries wait. */
export const waitingWords = ({ waiting }: EndpointState) => (waiting > 1000 ? "1,000+" : waiting.toLocaleString("en"));

/** What a delivery is of. */
export const typeWords = (type: string) =>
  type === "endpoint.test" ? "Test" : ((eventWords as Readonly<Record<string, string>>)[type] ?? type);

/** What the error of an answer without a body says. */
const noText = "No text.";

/** How an attempt went: `204 · 31 ms`, `503 · Restarting`, or why there was no answer. */
export function outcomeWords({ Status, Error: error, Milliseconds }: Outcome) {
  if (error === null) return `${Status} · ${Milliseconds.toLocaleString("en")} ms`;
  if (error === noText) return `${Status}, without a body`;
  return Status === null ? error : `${Status} · ${error}`;
}
