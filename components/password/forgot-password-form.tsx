"use client";

import { type FormEvent, useRef, useState } from "react";
import { ResetRequested } from "@/components/password/reset-requested";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { waitingTime } from "@/lib/auth/sign-in";
import { type RequestOutcome, requestReset } from "@/lib/passwords/reset-client";

export function ForgotPasswordForm({ linkMinutes, username }: { linkMinutes: number; username?: string }) {
  const [pending, setPending] = useState(false);
  const [missing, setMissing] = useState(false);
  const [outcome, setOutcome] = useState<RequestOutcome>();
  const [sentTo, setSentTo] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  async function ask(whose: string) {
    if (pending) return;
    setPending(true);
    const answer = await requestReset(whose);
    setPending(false);
    setOutcome(answer);
    if (answer.kind === "sent") setSentTo(whose);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const whose = String(new FormData(event.currentTarget).get("whose")).trim();
    setMissing(!whose);
    if (whose) void ask(whose);
    else input.current?.focus();
  }

  return (
    <div className="flex flex-col gap-5">
      <div role="alert" className="empty:hidden">
        {outcome && outcome.kind !== "sent" && <Callout tone="warn">{requestProblem(outcome)}</Callout>}
      </div>
      {sentTo ? (
        <ResetRequested linkMinutes={linkMinutes} pending={pending} onAgain={() => ask(sentTo)} />
      ) : (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <Field label="Username or email" required error={missing ? "Enter your username or your email." : undefined}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                name="whose"
                defaultValue={username}
                size="lg"
                autoComplete="username"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                inputMode="email"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" pending={pending} className="w-full">
            Send a link
          </Button>
        </form>
      )}
    </div>
  );
}

function requestProblem(outcome: Exclude<RequestOutcome, { kind: "sent" }>) {
  return outcome.kind === "busy"
    ? `Too many requests. Try again in ${waitingTime(outcome.seconds)}.`
    : "The server did not answer. Check your connection and try again.";
}
