"use client";

import { usePasswordChange } from "@/components/account/use-password-change";
import { NewPasswordField } from "@/components/auth/new-password-field";
import { UsernameForManagers } from "@/components/auth/username-for-managers";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { PasswordInput } from "@/components/ui/password-input";
import { TextLink } from "@/components/ui/text-link";
import { keepTypedName } from "@/lib/account/sign-in/typed-name";

export function PasswordChange({ username, minLength }: { username: string; minLength: number }) {
  const form = usePasswordChange(minLength);
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit}
      aria-label="Change password"
      className="flex flex-col gap-5 rounded-md border bg-surface p-4"
    >
      <UsernameForManagers username={username} />
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <div className="flex max-w-sm flex-col gap-5">
        <Field
          label="Current password"
          required
          error={errors.CurrentPassword?.message}
          aside={
            <TextLink href="/forgot-password" onClick={() => keepTypedName(username)} className="text-sm">
              Forgot password?
            </TextLink>
          }
        >
          {(field) => (
            <PasswordInput
              {...field}
              {...form.register("CurrentPassword", { required: "Enter your current password." })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <NewPasswordField form={form} minLength={minLength} size="md" />
        <div>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            {isSubmitting ? "Changing" : "Change password"}
          </Button>
        </div>
      </div>
    </form>
  );
}
