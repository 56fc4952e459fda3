"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { typedName } from "@/lib/account/sign-in/typed-name";

type Props = UseFormRegisterReturn & {
  error: string | undefined;
  /** When it is known already; otherwise what was typed on the page before. */
  username?: string;
  autoFocus?: boolean;
};

/** To be registered with `typedUsername`. */
export function UsernameField({ error, username = typedName(), ...input }: Props) {
  return (
    <Field label="Username or email" required error={error}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          defaultValue={username}
          size="lg"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

export const typedUsername = {
  setValueAs: (text: string) => text.trim(),
  required: "Enter your username or email.",
};
