"use client";

import { useProfileForm } from "@/components/account/use-profile-form";
import { UsernameForManagers } from "@/components/auth/username-for-managers";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { unavailable } from "@/components/ui/unavailable";
import { emailAddressWords, isEmailAddress } from "@/lib/users/email-address";
import type { Me } from "@/lib/users/me/contract";

function checkEmail(email: string) {
  if (!email.trim()) return "Enter your email address.";
  return isEmailAddress(email.trim()) || emailAddressWords;
}

/** What a person says of themselves. A new email address takes their password, and counts once it is confirmed. */
export function ProfileForm({ me }: { me: Me }) {
  const { form, submit, isNewEmail } = useProfileForm(me);
  const { errors, isSubmitting, isDirty } = form.formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Profile"
      className="flex flex-col gap-5 rounded-md border bg-surface p-4"
    >
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      {me.PendingEmail && (
        <Callout title="Confirm your new email address">
          Open the link we sent to <strong className="wrap-anywhere font-medium">{me.PendingEmail}</strong>. Until then,{" "}
          <span className="wrap-anywhere">{me.Email}</span> stays your address.
        </Callout>
      )}
      <div className="grid max-w-lg gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.FirstName?.message}>
          {(field) => (
            <TextInput
              {...field}
              {...form.register("FirstName", {
                validate: (first, { LastName }) => Boolean(first.trim() || LastName.trim()) || "Enter your name.",
              })}
              defaultValue={me.FirstName}
              maxLength={100}
              autoComplete="given-name"
            />
          )}
        </Field>
        <Field label="Last name" error={errors.LastName?.message}>
          {(field) => (
            <TextInput
              {...field}
              {...form.register("LastName", { deps: "FirstName" })}
              defaultValue={me.LastName}
              maxLength={100}
              autoComplete="family-name"
            />
          )}
        </Field>
        <Field label="Phone" error={errors.Phone?.message}>
          {(field) => (
            <TextInput
              {...field}
              {...form.register("Phone")}
              defaultValue={me.Phone ?? ""}
              type="tel"
              maxLength={100}
              autoComplete="tel"
            />
          )}
        </Field>
      </div>
      <div className="flex max-w-sm flex-col gap-5">
        <Field
          label="Email"
          required
          hint={isNewEmail ? "We send a link to the new address. It takes effect once you confirm it." : undefined}
          error={errors.Email?.message}
        >
          {(field) => (
            <TextInput
              {...field}
              {...form.register("Email", { validate: checkEmail })}
              type="email"
              defaultValue={me.Email}
              maxLength={320}
              autoComplete="email"
            />
          )}
        </Field>
        {isNewEmail && (
          <>
            <UsernameForManagers username={me.Username} />
            <Field label="Your password" required error={errors.Password?.message}>
              {(field) => (
                <PasswordInput
                  {...field}
                  {...form.register("Password", { required: "Enter your password to change the email address." })}
                  autoComplete="current-password"
                />
              )}
            </Field>
          </>
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            pending={isSubmitting}
            {...unavailable(isDirty ? undefined : "Nothing has changed.")}
          >
            {isSubmitting ? "Saving" : "Save profile"}
          </Button>
        </div>
      </div>
    </form>
  );
}
