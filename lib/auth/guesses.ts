import "server-only";

import { AppError } from "@/lib/errors";
import { type Origin, recordOnce } from "@/lib/events/record";
import { consume } from "./limits";
import { networkOf } from "./network-of";

const perNetwork = { name: "reset-guess", points: 10, seconds: 60 };

/**
 * Returns what `check` finds. A token that we never issued counts as a guess, and too many guesses from one network throw
 * TooManyRequests. A token that was used, replaced or has expired does not count, and a valid one always passes.
 */
export async function countGuesses<T>(origin: Origin, check: () => Promise<T>) {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const network = networkOf(origin.address);
    const reason = error.data.Reason;
    const event = { event: "authn_password_reset_fail", data: { reason: String(reason) } } as const;
    if (reason) await recordOnce({ origin }, event, `${reason} ${network}`);
    else if (error.code === "InvalidToken") await consume(perNetwork, network, { origin });
    throw error;
  }
}
