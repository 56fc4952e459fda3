import type { ErrorCode } from "@/lib/errors";
import { waitingTime } from "@/lib/words";
import { CallError } from "./call";

/** What a refusal says to a person, and the property of the request it is about, if it is about one. */
export type Refusal = { property?: string; words: string };

/** `Unreachable`: no answer came. */
type Code = ErrorCode | "Unreachable";
/**
 * Words by code, or by code and Reason or Property of the fault: "ValidationFailure CurrentPassword". `{wait}` in them is how
 * long to wait.
 */
export type Because = Partial<Record<Code | `${Code} ${string}`, string | ((reason: string) => string)>>;

const words: Because = {
  InvalidToken: "Your session ended. Sign in again, then try again.",
  "Auth.InsufficientRoles": "You don't have permission to do this.",
  NotFound: "This no longer exists. Someone may have deleted it.",
  PreconditionFailed: "Someone changed this in the meantime. Reload the page, then try again.",
  TooManyRequests: "Too many requests. Try again in {wait}.",
  ServerError: "Something went wrong on the server. Try again.",
  "Api.Offline": "The server is unavailable or overloaded. Try again in a moment.",
};

/** Of an answer that is not the API's, such as a proxy's. */
const codes: Partial<Record<number, Code>> = {
  0: "Unreachable",
  429: "TooManyRequests",
  500: "ServerError",
  502: "Api.Offline",
  503: "Api.Offline",
  504: "Api.Offline",
};

/** Why a request failed, one entry for each fault, for every form and message. `because` has words that say more here. */
export function refusalsOf(error: unknown, because: Because = {}): [Refusal, ...Refusal[]] {
  if (!(error instanceof CallError)) return [{ words: "Something went wrong. Try again." }];
  const { status, faults, message, retryAfter = 60 } = error;
  const table: Because = isAboutAnother(error) ? because : { ...words, ...because };
  const say = (code: string, property = "", reason = "") => {
    // Safe: what is in no table has no words.
    const keys = [`${code} ${reason}`, `${code} ${property}`, code] as (keyof Because)[];
    const found = keys.map((key) => table[key]).find((each) => each !== undefined);
    return (typeof found === "function" ? found(reason) : found)?.replace("{wait}", waitingTime(retryAfter));
  };
  const [first, ...others] = faults.map(({ ErrorCode, Message, Data }): Refusal => {
    const [property, reason] = [textOf(Data.Property), textOf(Data.Reason)];
    return { ...(property && { property }), words: say(ErrorCode, property, reason) ?? withoutName(Message) };
  });
  return first ? [first, ...others] : [{ words: say(codes[status] ?? "") ?? message }];
}

/** Of a record that is not there: it is not the one that was requested, but one that the request names. */
function isAboutAnother({ status, faults, url }: CallError) {
  const id = faults[0]?.Data.ObjectID;
  if (status !== 404 || typeof id !== "string" || !url) return false;
  return !new URL(url).pathname.split("/").includes(encodeURIComponent(id));
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** It stands beside the field. */
const withoutName = (message: string) => message.replace(/^\w+: /, "");
