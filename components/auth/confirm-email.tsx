"use client";

import { useState } from "react";
import { Announcement } from "@/components/ui/announcement";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { confirmEmailContract } from "@/lib/users/me/contract";
import { confirmEmailOperation } from "@/lib/users/me/operations";
import { AuthCard } from "./auth-card";
import { useLinkToken } from "./use-link-token";

/** Opening the link changes nothing, since mail scanners do so, too: the button confirms. */
export function ConfirmEmail() {
  const { token, opened } = useLinkToken();
  return (
    // While the address is not read yet nothing shows, so that no message flashes by.
    <div className={`contents ${token === undefined ? "[@media(scripting:enabled)]:invisible" : ""}`}>
      <Steps key={opened} token={token ?? ""} />
    </div>
  );
}

type State = { step: "asked" | "sent" | "done" } | { step: "refused"; words: string; again: boolean };

function Steps({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: "asked" });
  const confirm = async () => {
    setState({ step: "sent" });
    try {
      await call<typeof confirmEmailContract>(confirmEmailOperation, { body: { Token: token } });
      setState({ step: "done" });
    } catch (error) {
      const [{ property, words }] = refusalsOf(error);
      setState({ step: "refused", words, again: property !== "Token" });
    }
  };

  if (state.step === "done")
    return (
      <AuthCard title="Email address confirmed">
        <Announcement>
          <Callout tone="good">Emails now go to this address, and you can sign in with it.</Callout>
        </Announcement>
        <LinkButton href="/account" variant="primary" size="lg" className="mt-5 w-full">
          Go to your account
        </LinkButton>
      </AuthCard>
    );
  const problem = token === "" ? "Open the link from the email again, or copy all of it." : undefined;
  const refusal = state.step === "refused" ? state : undefined;
  return (
    <AuthCard title="Confirm your email address" description="It replaces the address of your account.">
      <div className="flex flex-col gap-5">
        {(problem ?? refusal) && (
          <Announcement>
            <Callout tone="bad" title={problem ? "This link is not complete" : undefined}>
              {problem ?? refusal?.words}
            </Callout>
          </Announcement>
        )}
        {problem || refusal?.again === false ? (
          <LinkButton href="/account" size="lg" className="w-full">
            Go to your account
          </LinkButton>
        ) : (
          <Button variant="primary" size="lg" pending={state.step === "sent"} onClick={confirm} className="w-full">
            {state.step === "sent" ? "Confirming" : "Confirm this address"}
          </Button>
        )}
      </div>
    </AuthCard>
  );
}
