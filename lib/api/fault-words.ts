import type { ErrorCode } from "@/lib/errors";
import { waitingTime } from "@/lib/words";

/** What a fault says to a person, and the property of the request it is about, if it is about one. */
export type Refusal = { property?: string; words: string };

/** `Unreachable`: no answer came. `CredentialsSignin`: next-auth's word for a wrong name or password. */
type Code = ErrorCode | "Unreachable" | "CredentialsSignin";
type Data = Record<string, unknown>;
/**
 * Words by code, or by code and Reason or Property of the fault: "ValidationFailure CurrentPassword". `{wait}` in them is how
 * long to wait.
 */
export type Because = Partial<Record<Code | `${Code} ${string}`, string | ((data: Data) => string)>>;

/** `wait` in seconds. `message`: what the API itself says, for a code that has no words. */
export type Fault = { code: string; data?: Data; message?: string | undefined; wait?: number };

export const words: Because = {
  InvalidToken: "Your session ended. Sign in again, then try again.",
  "Auth.InsufficientRoles": "You don't have permission to do this.",
  NotFound: "This no longer exists. Someone may have deleted it.",
  PreconditionFailed: "Someone changed this in the meantime. Reload the page, then try again.",
  TooManyRequests: "Too many requests. Try again in {wait}.",
  ServerError: "Something went wrong on the server. Try again.",
  "Api.Offline": "The server is unavailable or overloaded. Try again in a moment.",
};

export const noWords = "Something went wrong. Try again.";

/** A fault in words, wherever it comes from: the only place where it gets them. `because` has words that say more. */
export function tellFault({ code, data = {}, message, wait = 60 }: Fault, because: Because, others = words): Refusal {
  const [property, reason] = [data.Property, data.Reason].map((each) => (typeof each === "string" ? each : ""));
  // Safe: what is in no table has no words.
  const keys = [`${code} ${reason}`, `${code} ${property}`, code] as (keyof Because)[];
  const found = keys.map((key) => because[key] ?? others[key]).find((each) => each !== undefined);
  const said = (typeof found === "function" ? found(data) : found)?.replace("{wait}", waitingTime(wait));
  return { ...(property && { property }), words: said ?? (message ? withoutName(message) : noWords) };
}

/** It stands beside the field. */
const withoutName = (message: string) => message.replace(/^\w+: /, "");
