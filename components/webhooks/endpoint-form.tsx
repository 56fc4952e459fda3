"use client";

import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { Segmented } from "@/components/ui/segmented";
import { showRefusals } from "@/components/ui/show-refusals";
import { TextInput } from "@/components/ui/text-input";
import { refusalsOf } from "@/lib/api/refusal";
import type { EventEndpoint } from "@/lib/changes/webhooks/contract";
import { eventWords, recordEventNames } from "@/lib/events/words";
import type { EventType } from "./endpoint-words";

type Settings = Pick<EventEndpoint, "Url" | "Description" | "EventTypes">;
type Values = { Url: string; Description: string; which: "all" | "some"; EventTypes: EventType[] };

type Props = {
  title: string;
  label: string;
  endpoint?: Settings;
  save: (settings: Settings) => Promise<unknown>;
  onCancel: () => void;
};

const which = [
  { value: "all", label: "All events" },
  { value: "some", label: "Only some" },
] as const;

const kinds = {
  order: "Orders",
  approval: "Approvals",
  orderreturn: "Returns",
  product: "Products",
  approvalrule: "Approval rules",
  usergroup: "User groups",
};

/** Where events are sent, and which. What is refused stands at its field, and nothing typed is lost. */
export function EndpointForm({ title, label, endpoint, save, onCancel }: Props) {
  const form = useForm<Values>({
    defaultValues: {
      Url: endpoint?.Url ?? "",
      Description: endpoint?.Description ?? "",
      which: endpoint?.EventTypes.length ? "some" : "all",
      EventTypes: endpoint?.EventTypes ?? [],
    },
  });
  const { errors, isSubmitting } = form.formState;
  const scope = form.watch("which");
  const submit = form.handleSubmit(async ({ Url, Description, EventTypes }) => {
    if (scope === "some" && EventTypes.length === 0)
      return form.setError("EventTypes", { message: "Choose at least one event." });
    try {
      await save({
        Url: Url.trim(),
        Description: Description.trim() || null,
        EventTypes: scope === "some" ? EventTypes : [],
      });
    } catch (error) {
      showRefusals(form, ["Url", "Description"], refusalsOf(error));
    }
  });
  const address = { validate: (url: string) => url.trim() !== "" || "Enter a URL, such as https://example.com/hook." };

  return (
    <form noValidate onSubmit={submit} aria-label={title} className="flex flex-col gap-4">
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <Field
        label="URL"
        hint="An https address on the internet that takes POST requests."
        required
        error={errors.Url?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register("Url", address)}
            type="url"
            inputMode="url"
            maxLength={2000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            className="font-mono"
          />
        )}
      </Field>
      <Field label="Description" error={errors.Description?.message}>
        {(control) => (
          <TextInput {...control} {...form.register("Description")} maxLength={2000} dir="auto" autoComplete="off" />
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="font-medium text-sm">
          Events
        </span>
        <Segmented
          label="Which events"
          options={which}
          value={scope}
          onChoose={(value) => {
            form.setValue("which", value);
            form.clearErrors("EventTypes");
          }}
        />
        <div role="alert" className="text-bad text-sm empty:hidden">
          {errors.EventTypes?.message}
        </div>
        {scope === "some" &&
          Object.entries(kinds).map(([kind, words]) => (
            <fieldset key={kind} className="min-w-0 rounded-md border px-3 pt-1.5 pb-2.5">
              <legend className="px-1 text-muted text-sm">{words}</legend>
              <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
                {recordEventNames
                  .filter((name) => name.startsWith(`${kind}.`))
                  .map((name) => (
                    <Checkbox key={name} value={name} label={eventWords[name]} {...form.register("EventTypes")} />
                  ))}
              </div>
            </fieldset>
          ))}
      </div>
      <div className="dialog-buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {label}
        </Button>
      </div>
    </form>
  );
}
