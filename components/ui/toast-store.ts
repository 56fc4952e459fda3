export type Toast = {
  id: number;
  tone: "good" | "bad";
  text: string;
  detail?: string | undefined;
  /** What can be done about it, and the key that does it, until the toast goes. */
  action?: { label: string; key?: string; run: () => void } | undefined;
  /** Which record it is about: a newer one about it takes its place. */
  about?: string | undefined;
  /** When it goes, in milliseconds, whether or not the pointer is on it. */
  until?: number | undefined;
};

/** More would cover the end of a list. */
const most = 2;

let toasts: readonly Toast[] = [];
let lastID = 0;
const listeners = new Set<() => void>();

type More = Partial<Omit<Toast, "id" | "text">>;

/** Tells the person that something was done, or was not, without taking the focus. Read out by screen readers. */
export function notify(text: string, { tone = "good", ...more }: More = {}) {
  lastID += 1;
  const others = toasts.filter(({ about }) => !about || about !== more.about);
  set([...others.slice(1 - most), { id: lastID, tone, text, ...more }]);
  return lastID;
}

/** The end of an operation that says so once it is done, after what else is to happen. */
export const withNotice = (text: string, after: () => void) => ({
  done: () => {
    after();
    notify(text);
  },
});

export function dismiss(id: number) {
  set(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => toasts,
  getOnServer: () => none,
};

const none: readonly Toast[] = [];

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
