import { Announcement } from "@/components/ui/announcement";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import type { DeadReason, ResetOutcome } from "@/lib/account/passwords/reset-outcome";
import { ForgotPasswordForm } from "./forgot-password-form";

/** `what` it was: a link, or the code beside it. */
const words: Record<DeadReason, (what: string) => { title: string; text: string }> = {
  Used: (what) => ({
    title: `This ${what} was already used`,
    text: `If you used it, sign in with the new password. Otherwise ask for a new ${what}.`,
  }),
  Expired: (what) => ({ title: `This ${what} has expired`, text: "Ask for a new email." }),
  Superseded: (what) => ({
    title: `This ${what} was replaced by a newer one`,
    text: `Only the ${what} in the latest email works. Use that one, or ask for another email.`,
  }),
  Invalid: () => ({
    title: "This link is not complete",
    text: "Open it again, type the code from the email, or ask for a new email.",
  }),
};

type Props = {
  outcome: Extract<ResetOutcome, { kind: "changed" | "dead" }>;
  what: "link" | "code";
  linkMinutes: number;
  /** Whose link it was, when it could be read. */
  username?: string;
};

/** The end of a reset: it worked, or this link or code never will and a new email can be had in place. */
export function ResetEnd({ outcome, what, linkMinutes, username }: Props) {
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
  const { title, text } = words[outcome.reason](what);
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
          Type the code from the email
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
