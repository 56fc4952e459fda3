import { AsyncLocalStorage } from "node:async_hooks";

export type Step = "identify" | "read" | "serialise";

/** What becomes known of a request while it is answered. */
export type Visit = {
  requestId: string;
  userID?: string;
  /** Seconds, after which what failed is worth another try. */
  retryAfter?: number;
  statements: number;
  /** Milliseconds of all statements; of those that run at the same time each counts. */
  databaseMs: number;
  steps: Map<Step, number>;
};

declare global {
  /** The server and Next hold a copy of this module each: there is one storage all the same. */
  var openVisits: AsyncLocalStorage<Visit> | undefined;
}

globalThis.openVisits ??= new AsyncLocalStorage();
const visits = globalThis.openVisits;

export const startVisit = (requestId: string): Visit => ({
  requestId,
  statements: 0,
  databaseMs: 0,
  steps: new Map(),
});

/** Whatever `work` does, now or later, knows the visit. */
export const during = <T>(visit: Visit, work: () => T) => visits.run(visit, work);

/** The request that is being answered; none in a job. */
export const currentVisit = () => visits.getStore();

/** Names who asks, by ID alone. */
export function noteUser(userID: string) {
  const visit = currentVisit();
  if (visit) visit.userID = userID;
}
