import { setTimeout as sleep } from "node:timers/promises";

/** Retries for five seconds while the database is briefly unavailable: what was sent must be noted, or it is sent again. */
export async function retryWrite<T>(write: () => Promise<T>) {
  for (let retries = 5; ; retries--) {
    try {
      return await write();
    } catch (error) {
      if (retries === 0) throw error;
      await sleep(1000);
    }
  }
}
