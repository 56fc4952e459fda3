import { useSyncExternalStore } from "react";

/** A subscription to what does not change. */
export const never = () => () => {};

/** What only the browser knows and does not change; while the page hydrates, what the server took for it. */
export const useBrowserValue = <T>(inBrowser: () => T, onServer: () => T) =>
  useSyncExternalStore(never, inBrowser, onServer);

const yes = () => true;
const no = () => false;

/** False on the server and while the page hydrates. */
export const useHydrated = () => useBrowserValue(yes, no);
