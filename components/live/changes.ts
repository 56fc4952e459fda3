import type { Snooze } from "@/lib/approvals/snoozing/contract";
import type { LiveChange, LiveLooking } from "@/lib/changes/live/contract";

/** What the server told, who looks at what, that more happened than it tells, or that a snoozed approval is pending again. */
export type News =
  | { changes: readonly LiveChange[] }
  | { looking: LiveLooking["Items"] }
  | { counts: ReadonlyMap<string, Count> }
  | { isStale: true }
  | { back: Snooze };
/** What was counted once all up to a place had come. */
export type Count = { count: number; after: number };

type Hear = (news: News) => void;

const listeners = new Set<Hear>();
const maxChanges = 1000;

let recent: readonly LiveChange[] = [];

/** All that came while the page is open, the last thousand of it. */
export const allChanges = () => recent;

let countsByArea: ReadonlyMap<string, Count> = new Map();

/** What was counted anew, by area. */
export const allCounts = () => countsByArea;

let tooMany: (() => void) | undefined;
/** The place of the newest when it was last counted for that. */
let summed = 0;

/** Sums of what is kept are wrong from now on: `count` counts anew, once in a thousand changes. */
export function onTooMany(count: () => void) {
  tooMany = count;
}

export function hear(listener: Hear) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Another tab may tell what this one has heard. */
export function tell(news: News) {
  let update = news;
  if ("changes" in news) {
    const last = recent.at(-1)?.ID ?? 0;
    const fresh = news.changes.filter(({ ID }) => ID > last);
    if (fresh.length === 0) return;
    const all = [...recent, ...fresh];
    recent = all.slice(-maxChanges);
    update = { changes: fresh };
    const lastDropped = all.at(-maxChanges - 1)?.ID ?? 0;
    if (lastDropped > summed) {
      summed = recent.at(-1)?.ID ?? 0;
      tooMany?.();
    }
  }
  if ("counts" in news) countsByArea = new Map([...countsByArea, ...news.counts]);
  for (const listener of listeners) listener(update);
}
