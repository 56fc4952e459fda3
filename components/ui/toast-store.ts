import { createStore } from "@/components/ui/store";
import { onServerAnswer } from "@/lib/api/server-answer";

export type Toast = {
  id: number;
  tone: "info" | "good" | "bad";
  text: string;
  detail?: string | undefined;
  /** What can be done about it, and the key that does it, until the toast goes. `of`: what it is done to. */
  action?: { label: string; of?: string; key?: string; run: () => void; isPending?: boolean } | undefined;
  /** Which record it is about: a newer one about it takes its place. */
  about?: string | undefined;
  /** When it goes, in milliseconds, whether or not the pointer is on it. */
  until?: number | undefined;
  /** The server could not be reached: it goes once the server has answered. */
  isOutage?: boolean | undefined;
  /** The page shows it where it happened. */
  isOnlyHeard?: boolean;
  /** When it came, in milliseconds. */
  since: number;
};

/** More would cover the end of a list. */
const most = 2;

/** How long one stays by itself, in milliseconds. */
export const lifetime = 6000;

/** Until when something that went wrong is told, if no longer than it takes to read it. */
export const untilRead = () => Date.now() + 8000;

export const toastStore = createStore<readonly Toast[]>([]);
const { get, set } = toastStore;
let lastID = 0;

type More = Partial<Omit<Toast, "id" | "text" | "since">>;

/** Tells the person that something was done, or was not, without taking the focus. Read out by screen readers. */
export function notify(text: string, { tone = "good", ...more }: More = {}) {
  lastID += 1;
  const others = get().filter(({ about }) => !about || about !== more.about);
  set([...(more.isOnlyHeard ? others : fewer(others)), { id: lastID, tone, text, since: Date.now(), ...more }]);
  return lastID;
}

/** Those with room beside another one: what went wrong stays longest, and what is only heard takes no room. */
function fewer(others: readonly Toast[]): readonly Toast[] {
  const seen = others.filter(({ isOnlyHeard }) => !isOnlyHeard);
  if (seen.length < most) return others;
  const first = seen.find(({ tone }) => tone !== "bad") ?? seen[0];
  return fewer(others.filter((each) => each !== first));
}

/** The end of an operation that says so once it is done, after what else is to happen. */
export const withNotice = (text: string, after: () => void) => ({
  done: () => {
    after();
    notify(text);
  },
});

export function dismiss(id: number) {
  set(get().filter((toast) => toast.id !== id));
}

/** What was said of a record is no longer so. */
export function dismissAbout(about: string) {
  if (get().some((toast) => toast.about === about)) set(get().filter((toast) => toast.about !== about));
}

/** The action of a toast, or of the one about a record, is under way; it stays until that is through. */
export function showPending(which: number | string, label: string) {
  set(
    get().map((toast) =>
      (toast.id === which || toast.about === which) && toast.action
        ? { ...toast, until: undefined, action: { ...toast.action, label, isPending: true } }
        : toast,
    ),
  );
}

/** Whether the page itself says what went wrong with the record, so that its toast is only heard. Returns whether that is new. */
export function tellHere(about: string, isHere: boolean) {
  const told = get().find((toast) => toast.about === about && toast.tone === "bad");
  if (!told || (told.isOnlyHeard ?? false) === isHere) return false;
  set(get().map((toast) => (toast === told ? { ...toast, isOnlyHeard: isHere } : toast)));
  return true;
}

/** What could not be reached is there again: that it was not goes as soon as it could be read. */
function endOutages() {
  if (!get().some(({ isOutage }) => isOutage)) return;
  const soon = (since: number) => Math.max(Date.now(), since + lifetime);
  set(get().map((toast) => (toast.isOutage ? { ...toast, isOutage: false, until: soon(toast.since) } : toast)));
}

onServerAnswer(endOutages);
