import { AsyncLocalStorage } from "node:async_hooks";
import type { Stay } from "@/lib/server/stay";

export type Step = "identify" | "read" | "serialise";

/** What becomes known of a request while it is answered. */
export type RequestTrace = {
  requestId: string;
  userID?: string;
  companyID?: string;
  /** How a page is answered that fails for what soon passes; the seconds after which it is worth another try. */
  refusal?: { status: 429 | 503; retryAfter: number };
  /** The place that the request has among those that are answered at the same time. */
  stay?: Stay;
  statements: number;
  /** Milliseconds of all statements; of those that run at the same time each counts. */
  databaseMs: number;
  steps: Map<Step, number>;
  /** Says that the answer has begun: one that does not end took so long. */
  begin?: () => void;
  /** Breaks the connection, whatever of the answer is still to be sent. */
  cut?: () => void;
};

declare global {
  /** The server and Next hold a copy of this module each: there is one storage all the same. */
  var openRequestTraces: AsyncLocalStorage<RequestTrace> | undefined;
}

globalThis.openRequestTraces ??= new AsyncLocalStorage();
const traces = globalThis.openRequestTraces;

export const startRequestTrace = (requestId: string): RequestTrace => ({
  requestId,
  statements: 0,
  databaseMs: 0,
  steps: new Map(),
});

/** Whatever `work` does, now or later, finds its request here. */
export const inTrace = <T>(trace: RequestTrace, work: () => T) => traces.run(trace, work);

/** The request that is being answered; none in a job. */
export const requestTrace = () => traces.getStore();

/** Runs what may wait for others: its request keeps nobody out meanwhile, and has a place again before it goes on. */
export async function waitOutside<T>(run: (waits: () => void) => Promise<T>): Promise<T> {
  const stay = requestTrace()?.stay;
  let resume: (() => void) | undefined;
  try {
    return await run(() => {
      resume = stay?.pause();
    });
  } finally {
    resume?.();
    await stay?.inside();
  }
}

/** The same for what may wait for its turn: its request has a place again when the work begins. */
export async function waitForTurn<T>(
  inTurn: (work: () => Promise<T>, waits: () => void) => Promise<T>,
  work: () => Promise<T>,
): Promise<T> {
  const stay = requestTrace()?.stay;
  let resume: (() => void) | undefined;
  const goOn = () => {
    resume?.();
    resume = undefined;
  };
  const begin = async () => {
    goOn();
    await stay?.inside();
    return work();
  };
  const pause = () => {
    resume = stay?.pause();
  };
  return inTurn(begin, pause).finally(goOn);
}

/** Names the caller, by IDs alone. */
export function noteCaller({ UserID, CompanyID }: { UserID: string; CompanyID: string }) {
  const trace = requestTrace();
  if (trace) Object.assign(trace, { userID: UserID, companyID: CompanyID });
}
