import { CallError } from "@/lib/api/call";

/** Asks again where the answer was lost: for what may be done twice, or is done once under its key. */
export const onceMore = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    if (!isLost(error)) throw error;
    return ask();
  });

/** Whether the server did it is not known. */
export const isLost = (error: unknown) => error instanceof CallError && error.status === 0;
