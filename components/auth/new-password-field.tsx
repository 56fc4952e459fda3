"use client";

import { type UseFormReturn, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import type { InputSize } from "@/components/ui/input-class";
import { PasswordInput } from "@/components/ui/password-input";
import { refusalWords } from "@/lib/account/passwords/reset-outcome";
import { brokenRule, passwordRules } from "@/lib/auth/password-policy";
import { PasswordRules } from "./password-rules";
import type { PasswordValues } from "./use-reset-form";

type Props = {
  form: Pick<UseFormReturn<PasswordValues>, "register" | "control" | "formState">;
  minLength: number;
  size?: InputSize;
  autoFocus?: boolean;
};

export function NewPasswordField({ form: { register, control, formState }, minLength, size = "lg", autoFocus }: Props) {
  const password = useWatch({ control, name: "NewPassword", defaultValue: "" });
  const validate = (value: string) => {
    const broken = brokenRule(value, minLength);
    return broken && refusalWords(broken.id, minLength);
  };
  return (
    <Field
      label="New password"
      required
      error={formState.errors.NewPassword?.message}
      hint={<PasswordRules rules={passwordRules(minLength)} password={password} />}
    >
      {(field) => (
        <PasswordInput
          {...field}
          {...register("NewPassword", { validate })}
          size={size}
          autoComplete="new-password"
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}
