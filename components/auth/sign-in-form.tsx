"use client";

import type { MouseEvent } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { PasswordInput } from "@/components/ui/password-input";
import { TextLink } from "@/components/ui/text-link";
import { signIn } from "@/lib/account/sign-in/sign-in";
import { keepTypedName } from "@/lib/account/sign-in/typed-name";
import { typedUsername, UsernameField } from "./username-field";

type Props = {
  /** The username when it is known already. */
  username?: string;
  problem?: string;
  /** False: nothing has the focus until the user chooses a field. */
  takesFocus?: boolean;
  onSignedIn: (username: string) => void;
};

export function SignInForm({ username, problem, takesFocus = true, onSignedIn }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ username: string; password: string }>();
  const { errors, isSubmitting, isSubmitted, isSubmitSuccessful } = formState;
  // Once it worked the page is left, which takes a moment.
  const pending = isSubmitting || isSubmitSuccessful;

  const submit = handleSubmit(async (input) => {
    const refusal = await signIn(input.username, input.password);
    if (refusal === null) return onSignedIn(input.username);
    setError("root", { message: refusal });
    setFocus("password", { shouldSelect: true });
  });

  return (
    <form
      method="post"
      action="/api/auth/callback/credentials"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      <FormProblem tone="bad">{isSubmitting || isSubmitted ? errors.root?.message : problem}</FormProblem>
      <UsernameField
        {...register("username", typedUsername)}
        error={errors.username?.message}
        username={username}
        autoFocus={takesFocus && !username}
      />
      <Field
        label="Password"
        required
        error={errors.password?.message}
        aside={
          <TextLink href="/forgot-password" onClick={keepTyped} className="text-sm">
            Forgot password?
          </TextLink>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register("password", { required: "Enter your password." })}
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
        <Callout tone="warn">Signing in requires JavaScript. Turn it on for this site and reload.</Callout>
      </noscript>
    </form>
  );
}

/** Read from the input: a browser may have filled it in unnoticed. */
function keepTyped({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const form = currentTarget.closest("form");
  if (form) keepTypedName(String(new FormData(form).get("username")));
}
