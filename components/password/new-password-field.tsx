"use client";

import { type Ref, useState } from "react";
import { PasswordRules } from "@/components/password/password-rules";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { passwordRules } from "@/lib/passwords/policy";

type Props = { minLength: number; error?: string; ref?: Ref<HTMLInputElement>; autoFocus?: boolean };

export function NewPasswordField({ minLength, error, ref, autoFocus }: Props) {
  const [password, setPassword] = useState("");
  return (
    <Field
      label="New password"
      required
      error={error}
      hint={<PasswordRules rules={passwordRules(minLength)} password={password} />}
    >
      {(control) => (
        <PasswordInput
          {...control}
          ref={ref}
          name="NewPassword"
          size="lg"
          autoComplete="new-password"
          autoFocus={autoFocus}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </Field>
  );
}
