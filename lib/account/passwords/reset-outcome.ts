import { passwordRules } from "@/lib/auth/password-policy";
import type { AppError } from "@/lib/errors";
import { waitingTime } from "@/lib/words";

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

type Refusal = Pick<AppError, "status" | "data" | "retryAfter">;

/** The outcome of a refusal, as the repository throws it or as the API answers it. */
export function toResetOutcome({ status, data, retryAfter }: Refusal): ResetOutcome {
  if (status === 400 || status === 413) return { kind: "refused", reason: String(data.Reason ?? "Unacceptable") };
  if (status === 401)
    return { kind: "dead", reason: deadReasons.find((reason) => reason === data.Reason) ?? "Invalid" };
  if (status === 429) return { kind: "busy", seconds: retryAfter ?? 60 };
  return { kind: "lost" };
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

/** What to tell a person who can still go on, and where; undefined when this is the end. */
export function resetProblem(outcome: ResetOutcome, minLength: number) {
  switch (outcome.kind) {
    case "refused":
      return { at: "NewPassword", message: refusalWords(outcome.reason, minLength) } as const;
    case "wrong-code":
      return { at: "Code", message: wrongCode } as const;
    case "busy": {
      const wait = waitingTime(outcome.seconds);
      return {
        at: "root",
        message: `Too many attempts. Try again in ${wait}. Your link or code will still work.`,
      } as const;
    }
    case "lost":
      return {
        at: "root",
        message:
          "The server did not answer. Try again. Your password may have changed already: if so, sign in with the new one.",
      } as const;
  }
}

const wrongCode =
  "This is not the code from your latest email. After five wrong codes it stops working: then open the link, or get a new email.";

/** Why a password was refused, in words. */
export function refusalWords(reason: string, minLength: number) {
  const rule = passwordRules(minLength).find(({ id }) => id === reason);
  if (rule) return `Use ${rule.label.toLowerCase()}.`;
  if (reason === "Personal") return "Choose something other than your name, username or email.";
  if (reason === "Common") return "This password is too common. Choose another.";
  return "This password is not accepted. Choose another.";
}
