export type Toast = { id: number; tone: "good" | "bad"; text: string; detail?: string };

let toasts: readonly Toast[] = [];
let lastID = 0;
const listeners = new Set<() => void>();

/** Tells the person that something was done, or was not, without taking the focus. Read out by screen readers. */
export function notify(text: string, { tone = "good", detail }: { tone?: Toast["tone"]; detail?: string } = {}) {
  lastID += 1;
  set([...toasts.slice(-2), { id: lastID, tone, text, detail }]);
}

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
