"use client";

import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { showRefusals } from "@/components/ui/show-refusals";
import { TextInput } from "@/components/ui/text-input";
import { refusalsOf } from "@/lib/api/refusal";
import type { ApiClient } from "@/lib/users/api-clients/contract";

type Setting = "Name" | "AccessTokenMinutes" | "RefreshTokenMinutes" | "DefaultContextUserID";
type Values = Record<Setting, string> & { HasSecret: boolean };
type ClientSettings = Pick<ApiClient, Setting>;

type Props = {
  client?: ApiClient;
  label: string;
  /** Whether it has a secret is said when it is made. */
  save: (settings: ClientSettings, options: { HasSecret: boolean }) => Promise<unknown>;
  /** In a dialog. */
  onCancel?: () => void;
};

const blank = { Name: "", AccessTokenMinutes: 60, RefreshTokenMinutes: null, DefaultContextUserID: null };

/** What can be set of an API client. What is refused stands at its field, and nothing typed is lost. */
export function ClientForm({ client, label, save, onCancel }: Props) {
  const form = useForm<Values>({ values: toValues(client ?? blank), resetOptions: { keepDirtyValues: true } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await save(toSettings(values), values);
    } catch (error) {
      showRefusals(form, names, refusalsOf(error));
    }
  });
  const minutes = { pattern: { value: /^\d+$/, message: "Enter a whole number, such as 60." } };

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={client ? `Settings of ${client.Name}` : "New API client"}
      className="flex flex-col gap-4"
    >
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <Field label="Name" required error={errors.Name?.message}>
        {(control) => (
          <TextInput {...control} {...form.register("Name", { required: "Enter a name." })} maxLength={200} />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Access token"
          hint="Lifetime in minutes, from 10 to 600."
          required
          error={errors.AccessTokenMinutes?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register("AccessTokenMinutes", { required: "Enter a number from 10 to 600.", ...minutes })}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field
          label="Refresh token"
          hint="Lifetime in minutes, from 10 to 600. Leave empty for none."
          error={errors.RefreshTokenMinutes?.message}
        >
          {(control) => (
            <TextInput {...control} {...form.register("RefreshTokenMinutes", minutes)} inputMode="numeric" />
          )}
        </Field>
      </div>
      {!client && (
        <div>
          <Checkbox label="It can keep a secret" {...form.register("HasSecret")} />
          <p className="mt-1 text-muted text-sm">
            Turn this off for a program in a browser or on a phone, where everybody can read what it holds. It signs
            people in by their passwords.
          </p>
        </div>
      )}
      <Field
        label="Runs as"
        hint="A user ID. A program that signs in with only the client's secret gets this user's access. Leave empty for none."
        error={errors.DefaultContextUserID?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register("DefaultContextUserID")}
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <div className={onCancel && "dialog-buttons"}>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {label}
        </Button>
      </div>
    </form>
  );
}

function toValues({ Name, AccessTokenMinutes, RefreshTokenMinutes, DefaultContextUserID }: ClientSettings): Values {
  return {
    Name,
    AccessTokenMinutes: String(AccessTokenMinutes),
    RefreshTokenMinutes: String(RefreshTokenMinutes ?? ""),
    DefaultContextUserID: DefaultContextUserID ?? "",
    HasSecret: true,
  };
}

function toSettings({ Name, AccessTokenMinutes, RefreshTokenMinutes, DefaultContextUserID }: Values): ClientSettings {
  return {
    Name: Name.trim(),
    AccessTokenMinutes: Number(AccessTokenMinutes),
    RefreshTokenMinutes: RefreshTokenMinutes === "" ? null : Number(RefreshTokenMinutes),
    DefaultContextUserID: DefaultContextUserID.trim() || null,
  };
}

const names = ["Name", "AccessTokenMinutes", "RefreshTokenMinutes", "DefaultContextUserID"] as const;
