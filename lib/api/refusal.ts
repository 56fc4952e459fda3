import { waitingTime } from "@/lib/words";
import { CallError } from "./call";

/** What a refusal says to a person, and the property of the request it is about, if it is about one. */
export type Refusal = { property?: string; words: string };

/** Words for a status, from how long to wait. */
export type Because = Partial<Record<number, (wait: string) => string>>;

const words: Because = {
  401: () => "Your session ended. Sign in again, then try again.",
  404: () => "This no longer exists. Someone may have deleted it.",
  412: () => "Someone changed this in the meantime. Reload the page, then try again.",
  429: (wait) => `Too many requests. Try again in ${wait}.`,
  500: () => "Something went wrong on the server. Try again.",
  503: () => "The server is unavailable or overloaded. Try again in a moment.",
};

/** Why a request failed, one entry for each fault, for every form and message. `because` says more for some statuses. */
export function refusalsOf(error: unknown, because: Because = {}): [Refusal, ...Refusal[]] {
  if (!(error instanceof CallError)) return [{ words: "Something went wrong. Try again." }];
  const { status, faults, message, retryAfter = 60 } = error;
  const usual = isAboutAnother(error) ? undefined : words[status];
  const say = because[status] ?? usual ?? (isLackOfRole(message) ? forbidden : undefined);
  if (say) return [{ words: say(waitingTime(retryAfter)) }];
  const [first, ...others] = faults.map(({ Message, Data: { Property } }): Refusal => {
    const property = typeof Property === "string" ? Property : undefined;
    return { ...(property && { property }), words: withoutName(Message) };
  });
  return first ? [first, ...others] : [{ words: message }];
}

/** Of a record that is not there: it is not the one that was asked for, but one that the request names. */
function isAboutAnother({ status, faults, url }: CallError) {
  const id = faults[0]?.Data.ObjectID;
  if (status !== 404 || typeof id !== "string" || !url) return false;
  return !new URL(url).pathname.split("/").includes(encodeURIComponent(id));
}

const forbidden = () => "You don't have permission to do this.";
const isLackOfRole = (message: string) => message.startsWith("User does not have role");

/** It stands beside the field. */
const withoutName = (message: string) => message.replace(/^\w+: /, "");
