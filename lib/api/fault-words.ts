import type { ErrorCode } from "@/lib/errors";
import { waitingTime } from "@/lib/words";

/** What a fault says to a person, and the property of the request it is about, if it is about one. */
export type Refusal = { property?: string; words: string };

/** `Unreachable`: no answer came. Of the sign-in: `CredentialsSignin`, next-auth's word for a wrong name or password, and `Incomplete`. */
type Code = ErrorCode | "Unreachable" | "CredentialsSignin" | "Incomplete";
type Data = Record<string, unknown>;
/**
 * Words by code, or by code and Reason or Property of the fault: "ValidationFailure CurrentPassword". `{wait}` in them is how
 * long to wait.
 */
export type Because = Partial<Record<Code | `${Code} ${string}`, string | ((data: Data) => string)>>;

/** `wait` in seconds. `message`: what the API itself says, for a code that has no words. */
export type Fault = { code: string; data?: Data; message?: string | undefined; wait?: number };

export const noWords = "Something went wrong. Try again.";

/** A fault in the words of a table, wherever it comes from: the only place where it gets them. */
export function tellFault({ code, data = {}, message, wait = 60 }: Fault, words: Because): Refusal {
  const [property, reason] = [data.Property, data.Reason].map((each) => (typeof each === "string" ? each : ""));
  // Safe: what is in no table has no words.
  const keys = [`${code} ${reason}`, `${code} ${property}`, code] as (keyof Because)[];
  const entry = keys.map((key) => words[key]).find((each) => each !== undefined);
  const text = (typeof entry === "function" ? entry(data) : entry)?.replace("{wait}", waitingTime(wait));
  return { ...(property && { property }), words: text ?? (message ? withoutName(message) : noWords) };
}

/** It stands beside the field. */
const withoutName = (message: string) => message.replace(/^\w+: /, "");
