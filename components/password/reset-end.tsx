import { ForgotPasswordForm } from "@/components/password/forgot-password-form";
import { Announcement } from "@/components/ui/announcement";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import type { DeadReason, ResetOutcome } from "@/lib/passwords/reset-outcome";

const words: Record<DeadReason, { title: string; text: string }> = {
  Used: {
    title: "This link was already used",
    text: "If you already submitted, sign in with the new password. Otherwise ask for a new link.",
  },
  Expired: { title: "This link has expired", text: "Ask for a new one; it works at once." },
  Superseded: {
    title: "This link was replaced by a newer one",
    text: "Only the link in the latest mail works. Open that one, or ask for another.",
  },
  Invalid: {
    title: "This link or code is not complete",
    text: "Open the link again, copy the whole code from the mail, or ask for a new one.",
  },
};

type Props = {
  outcome: Extract<ResetOutcome, { kind: "changed" | "dead" }>;
  linkMinutes: number;
  /** Whose link it was, when it could be read. */
  username?: string;
};

/** The end of a reset: it worked, or this link never will and a new one can be had in place. */
export function ResetEnd({ outcome, linkMinutes, username }: Props) {
  if (outcome.kind === "changed") {
    return (
      <div className="flex flex-col gap-5">
        <Announcement>
          <Callout tone="good" title="Your password is changed">
            You are signed out everywhere. Sign in with the new password.
          </Callout>
        </Announcement>
        <LinkButton href="/sign-in" variant="primary" size="lg" className="w-full">
          Sign in
        </LinkButton>
      </div>
    );
  }
  const { title, text } = words[outcome.reason];
  return (
    <div className="flex flex-col gap-5">
      <Announcement>
        <Callout tone="bad" title={title}>
          {text}
        </Callout>
      </Announcement>
      <ForgotPasswordForm linkMinutes={linkMinutes} username={username} />
      {outcome.reason === "Invalid" && (
        // A whole new page: this one still holds the broken link.
        <a href="/reset-password" className={buttonClass({ size: "lg" }, "w-full")}>
          Enter the code from the mail
        </a>
      )}
      {outcome.reason === "Used" && (
        <LinkButton href="/sign-in" size="lg" className="w-full">
          Sign in
        </LinkButton>
      )}
    </div>
  );
}
