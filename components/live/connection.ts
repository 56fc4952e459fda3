import { forgetFetched } from "@/components/ui/fetched";
import { request } from "@/lib/api/call";
import { reportServerAnswer } from "@/lib/api/server-answer";
import { onSessionRenewed } from "@/lib/auth/session-expired";
import type { LiveFrame, LiveLooking } from "@/lib/changes/live/contract";
import type { Page } from "@/lib/list/page";
import { allChanges, type Count, type News, onTooMany, tell } from "./changes";

/**
 * What tabs tell each other: what came, that one has just opened and may have missed some, and that whoever is looked at
 * should ask what the pages show.
 */
type Message = { news: News; place: number } | { isNew: true } | { owed: Owed };
/** What to ask for: the counts alone, or all that the pages show. */
type Owed = "counts" | "all";

/** Of the person: another one who has signed in since hears none of it. */
const nameOf = () => `countersign live ${document.documentElement.dataset.signedIn ?? ""}`;
/** Milliseconds, give or take a third: how often a browser looks that the server has no room for. */
const pause = 30_000;

const counts: Record<string, string> = {
  "/approvals": "/api/v1/approvals?CanDecide=true&SnoozedUntil=!*&pageSize=1",
  "/returns": "/api/v1/orderreturns?approvable=true&pageSize=1",
};

let place = 0;
/** How far what the page came with goes. */
let placeOfPage = 0;
/** The newest change of all when the stream began: what is counted since has it, though it may not have come yet. */
let head = 0;
/** Whether something was counted while there was no stream. */
let isCounted = false;
let stream: EventSource | undefined;
let channel: BroadcastChannel | undefined;

/** Follows what happens, from a place on: one tab of the browser for all. Without Web Locks (plain HTTP) each looks now and then. */
export function connect(from: number) {
  place = from;
  placeOfPage = from;
  start();
  // A page that is kept for Back holds neither a lock nor a connection.
  addEventListener("pagehide", stop);
  addEventListener("pageshow", ({ persisted }) => persisted && start());
  document.addEventListener("visibilitychange", () => void pay());
  onTooMany(() => isLeading && void look("counts"));
}

let leave: AbortController | undefined;

function start() {
  leave = new AbortController();
  const { signal } = leave;
  const name = nameOf();
  channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => receive(data));
  send({ isNew: true });
  if (!navigator.locks) return void lookOnly(signal);
  navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => undefined); // it was left
}

function stop() {
  leave?.abort();
  channel?.close();
  channel = undefined;
}

function receive(message: Message) {
  if ("isNew" in message) {
    const changes = allChanges();
    if (isLeading && changes.length > 0) send({ news: { changes }, place });
    if (isLeading && owed) send({ owed });
    return;
  }
  if ("owed" in message) {
    owe(message.owed);
    return void pay();
  }
  const { news } = message;
  // What the page came with is no news to it.
  take("changes" in news ? { changes: news.changes.filter(({ ID }) => ID > placeOfPage) } : news);
  place = Math.max(place, message.place);
}

const send = (message: Message) => channel?.postMessage(message);

function publish(news: News) {
  send({ news, place });
  take(news);
}

function take(news: News) {
  if ("isStale" in news) {
    owed = undefined;
    forgetFetched();
  } else if ("counts" in news && owed === "counts") owed = undefined;
  if ("counts" in news && stream?.readyState !== EventSource.OPEN) isCounted = true;
  tell(news);
}

let isLeading = false;

/** Until the tab goes: then the next one leads at once, whatever this one was waiting for. */
function lead(signal: AbortSignal) {
  if (signal.aborted) return;
  isLeading = true;
  void keepFollowing(signal);
  return new Promise<void>((resolve) => {
    const end = () => {
      isLeading = false;
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
  });
}

async function keepFollowing(signal: AbortSignal) {
  while (!signal.aborted) {
    await follow(signal);
    if (signal.aborted) return;
    await look();
    await rest(signal);
  }
}

async function lookOnly(signal: AbortSignal) {
  while (!signal.aborted) {
    await rest(signal);
    await look();
  }
}

/** As long as the server has room: a connection that breaks is made again by the browser, from where it broke. */
function follow(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const source = new EventSource(`/api/v1/live?lastEventID=${place}`);
    stream = source;
    const end = () => {
      source.close();
      resolve();
    };
    const arrive = ({ lastEventId }: MessageEvent) => {
      place = Number(lastEventId);
    };
    source.addEventListener("open", reportServerAnswer);
    source.addEventListener("start", (event: MessageEvent<string>) => {
      arrive(event);
      head = JSON.parse(event.data).Head ?? place; // a server of the previous release does not say it
      // What was counted meanwhile may include what comes now.
      if (isCounted) void look("counts");
      isCounted = false;
    });
    source.addEventListener("changes", (event: MessageEvent<string>) => {
      arrive(event);
      // Safe: the server writes what the contract says.
      publish({ changes: (JSON.parse(event.data) as LiveFrame).Items });
    });
    source.addEventListener("looking", ({ data }: MessageEvent<string>) => {
      publish({ looking: (JSON.parse(data) as LiveLooking).Items }); // as the server writes it, too
    });
    source.addEventListener("reload", (event: MessageEvent<string>) => {
      arrive(event);
      setTimeout(() => void look(), Number(JSON.parse(event.data).AfterMs));
    });
    source.addEventListener("error", () => source.readyState === EventSource.CLOSED && end());
    signal.addEventListener("abort", end, { once: true });
  });
}

let owed: Owed | undefined;

function owe(what: Owed) {
  if (owed !== "all") owed = what;
}

/** What the pages show may be old. A tab that nobody looks at keeps no session alive, so it leaves asking to one that is. */
async function look(what: Owed = "all") {
  owe(what);
  if (document.hidden) send({ owed: what });
  else await pay();
}

/** Asks what is owed: what is counted is counted again, and lists can be read again. */
async function pay() {
  const what = owed;
  if (!what || document.hidden) return;
  owed = undefined;
  const results = await Promise.all(Object.entries(counts).map(([area, url]) => countAt(area, url)));
  publish({ counts: new Map(results.flatMap((each) => each ?? [])) });
  if (what === "all") publish({ isStale: true });
}

/** Counts an area anew, for what this person did themselves. */
export async function recount(area: string) {
  const url = counts[area];
  // It has not connected yet, and does not know where it is. (A place may be 0: before the first event of all.)
  if (!leave) return void setTimeout(() => void recount(area), 1000);
  const result = url && (await countAt(area, url));
  if (result) publish({ counts: new Map(result) });
}

async function countAt(area: string, url: string): Promise<[string, Count][] | undefined> {
  const after = Math.max(place, head);
  // Safe: the API answers a list's URL with a page of it.
  const page = (await request(url, {}, true).catch(() => undefined)) as Page<unknown> | undefined;
  return page && [[area, { count: page.Meta.TotalCount, after }]];
}

function rest(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(done, pause * (2 / 3 + (Math.random() * 2) / 3));
    const stopListening = onSessionRenewed(done);
    signal.addEventListener("abort", done, { once: true });
  });
}
