import { CallError } from "./call";
import { type Because, noWords, type Refusal, tellFault } from "./fault-words";

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
const codes: Partial<Record<number, string>> = {
  0: "Unreachable",
  429: "TooManyRequests",
  500: "ServerError",
  502: "Api.Offline",
  503: "Api.Offline",
  504: "Api.Offline",
};

/** Why a request failed, one entry for each fault, for every form and message. `because` has words that say more here. */
export function refusalsOf(error: unknown, because: Because = {}): [Refusal, ...Refusal[]] {
  if (!(error instanceof CallError)) return [{ words: noWords }];
  const { status, faults, message, retryAfter: wait } = error;
  const table = isAboutAnother(error) ? because : { ...words, ...because };
  const tell = (code: string, message: string, data = {}) =>
    tellFault({ code, message, data, ...(wait && { wait }) }, table);
  const [first, ...rest] = faults.map(({ ErrorCode, Message, Data }) => tell(ErrorCode, Message, Data));
  return first ? [first, ...rest] : [tell(codes[status] ?? "", message)];
}

/** Of a record that is not there: it is not the one that was requested, but one that the request names. */
function isAboutAnother({ status, faults, url }: CallError) {
  const id = faults[0]?.Data.ObjectID;
  if (status !== 404 || typeof id !== "string" || !url) return false;
  return !new URL(url).pathname.split("/").includes(encodeURIComponent(id));
}
