"use client";

import { type UseFormReturn, useWatch } from "react-hook-form";
import { PasswordRules } from "@/components/password/password-rules";
import type { PasswordValues } from "@/components/password/use-reset-form";
import { Field } from "@/components/ui/field";
import type { InputSize } from "@/components/ui/input-class";
import { PasswordInput } from "@/components/ui/password-input";
import { brokenRule, passwordRules } from "@/lib/passwords/policy";
import { refusalWords } from "@/lib/passwords/reset-outcome";

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
