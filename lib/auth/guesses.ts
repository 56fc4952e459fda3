import "server-only";

import { AppError } from "@/lib/errors";
import { consume, networkOf } from "./limits";

const perNetwork = { name: "reset-guess", points: 10, seconds: 60 };

/**
 * Gives what `check` finds. A token that was never ours counts as a guess, and too many of them from one network throw
 * TooManyRequests; one that was used, replaced or has expired is no guess, and a good one always passes.
 */
export async function countGuesses<T>(address: string, check: () => Promise<T>) {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError && error.code === "InvalidToken" && !error.data.Reason) {
      await consume(perNetwork, networkOf(address));
    }
    throw error;
  }
}
