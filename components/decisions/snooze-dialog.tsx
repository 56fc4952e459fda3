"use client";

import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { pluralize } from "@/lib/words";
import { bringBack, snooze, snoozeMany } from "./snooze";
import { backWords, fieldOf, momentOfField, type SnoozeChoice, snoozeChoices } from "./snooze-times";
import type { Subject } from "./subject";
import { useZone } from "./use-zone";

type Props = {
  of: readonly Pick<Subject, "OrderID" | "ID">[];
  /** Until when it is put aside, if it is one and is. */
  until: string | null;
  /** `done`: it was put aside. */
  onClose: (done: boolean) => void;
};

/** Until when an approval is put aside: a key or a press for the usual times, and any other. */
export function SnoozeDialog({ of, until: before, onClose }: Props) {
  const zone = useZone();
  const one = of.length === 1 ? of[0] : undefined;
  const [now] = useState(() => Date.now());
  const choices = snoozeChoices(now, zone);
  const choose = (until: number) => {
    onClose(true);
    void (one ? snooze(one, { until, before, zone }) : snoozeMany(of, { until, zone }));
  };
  const pressDigit = (event: KeyboardEvent<HTMLDivElement>) => {
    const choice = choices[Number(event.key) - 1];
    if (!choice || event.repeat || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    choose(choice.until);
  };
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={`Snooze ${one ? one.OrderID : pluralize(of.length, "approval")}`}
      description={`${one ? "It leaves Mine and comes" : "They leave Mine and come"} back by ${one ? "itself" : "themselves"}: earlier when the order changes, and four working hours before ${one ? "it is" : "each is"} due. Nobody else sees this.`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it. */}
      <div onKeyDown={pressDigit} className="flex flex-col gap-4">
        <ul className="divide-y overflow-hidden rounded-md border">
          {choices.map((choice, at) => (
            <li key={choice.label}>
              <Choice {...{ choice, now, zone }} digit={at + 1} onChoose={() => choose(choice.until)} />
            </li>
          ))}
        </ul>
        <Other {...{ now, zone }} onChoose={choose} />
        {before && one && (
          <Button
            onClick={() => {
              onClose(false);
              void bringBack(one);
            }}
          >
            Bring it back now
          </Button>
        )}
      </div>
    </Dialog>
  );
}

type ChoiceProps = { choice: SnoozeChoice; now: number; zone: string; digit: number; onChoose: () => void };

function Choice({ choice: { label, until }, now, zone, digit, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      data-autofocus={digit === 1 || undefined}
      onClick={onChoose}
      aria-keyshortcuts={`${digit}`}
      className="flex h-10 w-full items-center gap-3 px-3 text-left hover:bg-subtle focus-visible:-outline-offset-2 max-md:h-12"
    >
      <span className="grow font-medium">{label}</span>
      <span className="text-muted text-sm tabular-nums">{backWords(until, now, zone)}</span>
      <span aria-hidden className="max-md:hidden">
        <Kbd>{digit}</Kbd>
      </span>
    </button>
  );
}

type OtherProps = { now: number; zone: string; onChoose: (until: number) => void };

function Other({ now, zone, onChoose }: OtherProps) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const until = momentOfField(value, zone);
        if (until === undefined) return setError("Enter a date and a time.");
        if (until <= Date.now()) return setError("Choose a time in the future.");
        onChoose(until);
      }}
    >
      <Field label="Another time" error={error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              type="datetime-local"
              min={fieldOf(now, zone)}
              value={value}
              onChange={({ target }) => setValue(target.value)}
              className="input grow px-2.5"
            />
            <Button type="submit">Snooze</Button>
          </div>
        )}
      </Field>
    </form>
  );
}
