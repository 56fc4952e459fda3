"use client";

import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { TextLink } from "@/components/ui/text-link";
import { checkLink } from "@/lib/account/passwords/reset-client";
import type { ResetOutcome } from "@/lib/account/passwords/reset-outcome";
import { readResetToken } from "@/lib/account/passwords/reset-token";
import { AuthCard } from "./auth-card";
import { CodeForm } from "./code-form";
import { NewPasswordForm } from "./new-password-form";
import { ResetEnd } from "./reset-end";
import { useLinkToken } from "./use-link-token";

type Props = {
  /** Of a form sent without JavaScript. */
  outcome?: ResetOutcome;
  minLength: number;
  linkMinutes: number;
};

/** Opened from the mail it asks for the password alone; opened by hand, or without JavaScript, for user and code as well. */
export function ResetPassword(props: Props) {
  const { token, opened } = useLinkToken();
  // Another link opened in the same tab starts afresh, and so does the same one.
  return <Steps key={opened} {...props} token={token} outcome={token ? undefined : props.outcome} />;
}

function Steps({ token, outcome: earlier, minLength, linkMinutes }: Props & { token: string | null | undefined }) {
  const [outcome, setOutcome] = useState(earlier);
  const [isChecked, setIsChecked] = useState(false);
  const claims = token ? readResetToken(token) : undefined;
  const end = token && !claims ? ({ kind: "dead", reason: "Invalid" } as const) : outcome;

  useEffect(() => {
    if (!token) return;
    checkLink(token).then((reason) => {
      if (reason) setOutcome({ kind: "dead", reason });
      setIsChecked(true);
    });
  }, [token]);

  if (end?.kind === "changed" || end?.kind === "dead") {
    return (
      <AuthCard title={end.kind === "changed" ? "Done" : "Choose a new password"}>
        <ResetEnd outcome={end} what={token ? "link" : "code"} linkMinutes={linkMinutes} username={claims?.usr} />
      </AuthCard>
    );
  }
  if (token && claims) {
    return (
      <AuthCard
        title="Choose a new password"
        description={
          <>
            For <strong className="wrap-anywhere font-medium text-ink">{claims.usr}</strong>.
          </>
        }
      >
        {isChecked ? (
          <NewPasswordForm token={token} username={claims.usr} minLength={minLength} onEnd={setOutcome} />
        ) : (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner size={15} /> Checking the link
          </p>
        )}
      </AuthCard>
    );
  }
  return (
    // While scripts run and the address is not read yet, nothing shows, so that no form flashes by.
    <div className={`contents ${token === undefined ? "[@media(scripting:enabled)]:invisible" : ""}`}>
      <AuthCard
        title="Choose a new password"
        description="Type the code from the email we sent you, or open its link again."
      >
        <CodeForm outcome={outcome} minLength={minLength} onEnd={setOutcome} />
        <p className="mt-6 text-center text-sm">
          No code? <TextLink href="/forgot-password">Get a new email</TextLink>
        </p>
      </AuthCard>
    </div>
  );
}
