import { type Because, type Fault, tellFault } from "@/lib/api/fault-words";
import { passwordRules } from "@/lib/auth/password-policy";
import type { AppError, ErrorCode } from "@/lib/errors";
import { tooManyAttempts } from "@/lib/words";

const deadReasons = ["Used", "Expired", "Superseded", "Invalid"] as const;
export type DeadReason = (typeof deadReasons)[number];

/** What came of setting a new password. */
export type ResetOutcome =
  | { kind: "changed" }
  | { kind: "refused"; reason: string }
  | { kind: "dead"; reason: DeadReason }
  /** Not this user's code, or no code at all. */
  | { kind: "wrong-code" }
  | { kind: "busy"; seconds: number }
  /** Nobody knows whether it was changed. */
  | { kind: "lost" };

type Refusal = Pick<AppError, "data" | "retryAfter"> & { code: string | undefined };

/** What a code says of the password or of what was to set it; every other one leaves it open. */
const kinds: Partial<Record<ErrorCode, "refused" | "dead" | "busy">> = {
  "PasswordReset.InsecurePassword": "refused",
  ValidationFailure: "refused",
  "Request.InvalidRequestBody": "refused",
  "Request.TooLarge": "refused",
  InvalidToken: "dead",
  "Auth.TokenRevoked": "dead",
  TooManyRequests: "busy",
};

/** The outcome of a refusal, as the repository throws it or as the API answers it. */
export function toResetOutcome({ code, data, retryAfter }: Refusal): ResetOutcome {
  // Safe: a code that is not in the table has no kind.
  switch (kinds[code as ErrorCode]) {
    case "refused":
      return { kind: "refused", reason: String(data.Reason ?? "Unacceptable") };
    case "dead":
      return { kind: "dead", reason: deadReasons.find((reason) => reason === data.Reason) ?? "Invalid" };
    case "busy":
      return { kind: "busy", seconds: retryAfter ?? 60 };
    default:
      return { kind: "lost" };
  }
}

/** For a code that somebody typed: it may only be mistyped. */
export function ofTypedCode(outcome: ResetOutcome): ResetOutcome {
  return outcome.kind === "dead" && outcome.reason === "Invalid" ? { kind: "wrong-code" } : outcome;
}

/** One word for an address, so that a page without JavaScript can say what came of its form. */
export function toOutcomeWord(outcome: ResetOutcome) {
  if (outcome.kind === "busy") return `busy-${outcome.seconds}`;
  return "reason" in outcome ? outcome.reason : outcome.kind;
}

/** The outcome that a word in the address stands for; undefined for any other word. */
export function fromOutcomeWord(word: string | string[] | undefined): ResetOutcome | undefined {
  if (word === "changed" || word === "lost" || word === "wrong-code") return { kind: word };
  const [, seconds] = /^busy-(\d{1,4})$/.exec(String(word)) ?? [];
  if (seconds) return { kind: "busy", seconds: Number(seconds) };
  const reason = deadReasons.find((each) => each === word);
  if (reason) return { kind: "dead", reason };
  return word === undefined ? undefined : { kind: "refused", reason: String(word) };
}

/** What to tell a person who can still go on, and at which field; undefined when this is the end. */
export function resetProblem(outcome: ResetOutcome, minLength: number) {
  const fault = faultOf(outcome);
  return fault && tellFault(fault, { ...passwordRefusals(minLength), ...because });
}

function faultOf(outcome: ResetOutcome): Fault | undefined {
  switch (outcome.kind) {
    case "refused":
      return { code: "PasswordReset.InsecurePassword", data: { Property: "NewPassword", Reason: outcome.reason } };
    case "wrong-code":
      return { code: "ValidationFailure", data: { Property: "Code" } };
    case "busy":
      return { code: "TooManyRequests", wait: outcome.seconds };
    case "lost":
      return { code: "Unreachable" };
  }
}

const because: Because = {
  "ValidationFailure Code":
    "This is not the code from your latest email. After five wrong codes it stops working: then open the link, or get a new email.",
  TooManyRequests: `${tooManyAttempts("{wait}")} Your link or code will still work.`,
  Unreachable:
    "The server did not answer. Try again. Your password may have changed already: if so, sign in with the new one.",
};

/** Why a new password was refused, for every form that sets one. */
export const passwordRefusals = (minLength: number): Because => ({
  "ValidationFailure NewPassword": refusalWords("Unacceptable", minLength),
  "Request.TooLarge": refusalWords("Unacceptable", minLength),
  "PasswordReset.InsecurePassword": ({ Reason }) => refusalWords(String(Reason), minLength),
});

/** Why a password was refused, in words. */
export function refusalWords(reason: string, minLength: number) {
  const rule = passwordRules(minLength).find(({ id }) => id === reason);
  if (rule) return `Use ${rule.label.toLowerCase()}.`;
  if (reason === "Personal") return "Choose something other than your name, username or email.";
  if (reason === "Common") return "This password is too common. Choose another.";
  return "This password is not accepted. Choose another.";
}
