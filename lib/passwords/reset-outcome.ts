import type { AppError } from "@/lib/errors";

export type DeadReason = "Used" | "Expired" | "Superseded" | "Invalid";

/** What came of setting a new password. */
export type ResetOutcome =
  | { kind: "changed" }
  | { kind: "refused"; message: string }
  | { kind: "dead"; reason: DeadReason }
  | { kind: "busy"; seconds: number }
  /** Nobody knows whether it was changed. */
  | { kind: "lost" };

type Refusal = Pick<AppError, "status" | "message" | "data" | "retryAfter">;

/** The outcome of a refusal, as the repository throws it or as the API answers it. */
export function toResetOutcome({ status, message, data, retryAfter }: Refusal): ResetOutcome {
  if (status === 400) return { kind: "refused", message: typeof data.Detail === "string" ? data.Detail : message };
  if (status === 401)
    return { kind: "dead", reason: deadReasons.find((reason) => reason === data.Reason) ?? "Invalid" };
  if (status === 429) return { kind: "busy", seconds: retryAfter ?? 60 };
  return { kind: "lost" };
}

const deadReasons: DeadReason[] = ["Used", "Expired", "Superseded"];
