"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { TextLink } from "@/components/ui/text-link";
import { signIn } from "@/lib/auth/sign-in";

type Props = {
  /** The username when it is known already. */
  username?: string;
  problem?: string;
  onSignedIn: (username: string) => void;
};

export function SignInForm({ username, problem, onSignedIn }: Props) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState(problem);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    setPending(true);
    setError(undefined);
    const name = String(form.get("username")).trim();
    const refusal = await signIn(name, String(form.get("password")));
    if (refusal === null) return onSignedIn(name);
    setPending(false);
    setError(refusal);
    password.current?.select();
  }

  return (
    <form method="post" action="/api/auth/callback/credentials" onSubmit={submit} className="flex flex-col gap-4">
      <div role="alert" className="empty:hidden">
        {error && <Callout tone="bad">{error}</Callout>}
      </div>
      <Field label="Username" required>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            size="lg"
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus={!username}
          />
        )}
      </Field>
      <Field
        label="Password"
        required
        aside={
          <TextLink href="/forgot-password" className="text-sm">
            Forgot password?
          </TextLink>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={password}
            name="password"
            size="lg"
            autoComplete="current-password"
            data-autofocus={username ? true : undefined}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={pending} className="mt-1 w-full">
        {pending ? "Signing in" : "Sign in"}
      </Button>
      <noscript>
        <Callout tone="warn">Signing in needs JavaScript. Turn it on for this site and reload.</Callout>
      </noscript>
    </form>
  );
}
