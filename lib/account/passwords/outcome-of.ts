import "server-only";

import { toAppError } from "@/lib/db/faults";
import type { Origin } from "@/lib/events/record";
import { toResetOutcome } from "./reset-outcome";

/** The outcome of a reset that failed, for whatever reason. */
export const outcomeOf = (error: unknown, { requestId }: Origin) => toResetOutcome(toAppError(error, requestId));
