import { isOutage } from "@/components/ui/notify-failure";

/** Asks again where the answer was lost: for what may be done twice, or is done once under its key. */
export const onceMore = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    return ask();
  });
