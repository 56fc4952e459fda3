import { useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { writeStored } from "@/components/ui/stored";
import { CallError } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { Check, Problem } from "./check";
import { type Reconciled, reconcile } from "./reconcile";
import { useFormDraft } from "./use-form-draft";
import { changesOf, type EditValues, type Entry, type FieldSpec, patchBetween, withEntry } from "./values";
import { problemsOf } from "./xp-rows";

/** A record as a form shows it; of one that is new there is no version. */
export type Snapshot = { values: EditValues; version?: number | undefined };

type Options = {
  /** Under which what is typed is kept in the tab until it is saved. */
  draftKey: string;
  /** The record as the page was made. */
  start: Snapshot;
  specs: readonly FieldSpec[];
  /** Brings the check of the operation's own schema when it is first needed. */
  check: () => Promise<Check>;
  /** The record as it is now. */
  read?: () => Promise<Snapshot>;
  /** Throws what is refused. */
  send: (body: object, version: number | undefined) => Promise<unknown>;
};

export type Editing = {
  form: UseFormReturn<EditValues>;
  /** What the changes start from. */
  base: Snapshot;
  submit: () => void;
  /** How many fields and names of xp are changed. */
  changes: number;
  /** What somebody else has saved meanwhile. */
  conflict: Reconciled | undefined;
  choose: (entry: Entry) => void;
  /** Whether what is shown was typed earlier. */
  restored: boolean;
  discard: () => void;
};

type Draft = { base: Snapshot; mine: EditValues };

/**
 * Edits a record: only what was changed is sent, and only to the version it was changed from. What others saved meanwhile
 * is brought together with it, field by field. What is typed is there again after a reload or a sign-in.
 */
export function useEditing({ draftKey, start, specs, check, read, send }: Options): Editing {
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Reconciled>();
  const isNew = base.version === undefined;
  const form = useForm<EditValues>({
    defaultValues: start.values,
    resolver: async (values) => {
      const rows = problemsOf(values.xp, base.values.xp).map(({ row, part, words }) => [`xp.${row}.${part}`, words]);
      // Without the network nothing is saved either.
      const problems = await check().then(
        (find) => find(patchBetween(base.values, values, specs, isNew)),
        () => [],
      );
      const faults = [...problems.map((problem) => [placeOf(problem, values, specs), problem.words]), ...rows];
      return faults.length > 0
        ? { values: {}, errors: toErrors(faults as [string, string][]) }
        : { values, errors: {} };
    },
  });
  const values = useWatch({ control: form.control }) as EditValues;
  const changes = changesOf(base.values, values).size;

  const meet = (from: Snapshot, mine: EditValues, now: Snapshot) => {
    const next = reconcile(from.values, mine, now.values);
    setBase(now);
    setConflict(next);
    form.reset(next.values, { keepErrors: false });
  };

  const draft = useFormDraft<EditValues, Draft>(form, {
    key: draftKey,
    restore: ({ base, mine }) => {
      if (base.version === start.version) form.reset(mine);
      else meet(base, mine, start);
    },
    draftOf: (mine) => (changesOf(base.values, mine).size > 0 ? { base, mine } : undefined),
  });

  const submit = form.handleSubmit(async (mine) => {
    try {
      await send(patchBetween(base.values, mine, specs, isNew), base.version);
      writeStored(draftKey, undefined);
    } catch (error) {
      try {
        if (!(error instanceof CallError && error.status === 412 && read)) throw error;
        meet(base, mine, await read());
      } catch (other) {
        for (const { property = "", words } of missingOf(other, mine, specs) ?? refusalsOf(other)) {
          const place = placeOf({ property, words }, mine, specs);
          const message = place === "root" && property ? `${property}: ${words}` : words;
          // Safe: a field of the form, or the form itself.
          form.setError(place as "root", { message }, { shouldFocus: place !== "root" });
        }
      }
    }
  });

  return {
    ...{ form, base, submit, changes, conflict, restored: draft.isRestored },
    choose: (entry) => form.reset(withEntry(form.getValues(), entry), { keepErrors: false }),
    discard: () => {
      form.reset(base.values);
      setConflict(undefined);
      draft.forget();
    },
  };
}

/** A record that a field names and that is not there: the refusal says its ID. */
function missingOf(error: unknown, { fields }: EditValues, specs: readonly FieldSpec[]): Problem[] | undefined {
  if (!(error instanceof CallError && error.status === 404)) return undefined;
  const { ObjectType: type, ObjectID: id } = error.faults[0]?.Data ?? {};
  const spec = specs.find(({ name, kind }) => name !== "ID" && kind === "text" && fields[name] === id);
  return spec && [{ property: spec.name, words: `There is no ${String(type).toLowerCase()} “${id}”.` }];
}

/** The control that a problem is about. */
function placeOf({ property }: Problem, { xp }: EditValues, specs: readonly FieldSpec[]) {
  const [first = "", second] = property.split(".");
  const spec = specs.find(({ name, within }) => (within ? within === first && name === second : name === first));
  if (spec) return `fields.${spec.name}`;
  if (first !== "xp" || xp.length === 0) return "root";
  const row = second === undefined ? xp.length - 1 : xp.findIndex(({ name }) => isOf(property, name));
  return row < 0 ? "root" : `xp.${row}.value`;
}

const isOf = (property: string, name: string) => `${property}.`.startsWith(`xp.${name}.`);

/** As react-hook-form has them: each at its place in an object like the values. */
function toErrors(faults: [place: string, words: string][]) {
  const errors: FieldErrors<EditValues> = {};
  for (const [place, message] of faults) {
    const error = { type: "validate", message };
    const [first, second = "", part = ""] = place.split(".");
    if (first === "fields") errors.fields = { [second]: error, ...errors.fields };
    else if (first === "xp") {
      const rows = (errors.xp ?? []) as Record<string, Record<string, object>>[];
      rows[Number(second)] = { [part]: error, ...rows[Number(second)] } as never;
      // Safe: an entry for each row.
      errors.xp = rows as typeof errors.xp & object;
    } else errors.root = error;
  }
  return errors;
}
