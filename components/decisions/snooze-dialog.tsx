"use client";

import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { pluralize } from "@/lib/words";
import { bringBack, snooze, snoozeMany, tooSoon } from "./snooze";
import { backWords, dueOnWords, fieldOf, momentOfField, type SnoozeChoice, snoozeChoices } from "./snooze-times";
import type { Subject } from "./subject";
import { useSnoozing } from "./use-snoozing";
import { useZone } from "./use-zone";

type Props = {
  /** Of which at least one can be snoozed. */
  of: readonly Pick<Subject, "OrderID" | "ID" | "DueAt">[];
  /** The end of its snooze, if it is a single approval and snoozed. */
  until: string | null;
  /** `done`: it was snoozed. */
  onClose: (done?: boolean) => void;
};

/** Asks until when to snooze an approval: the usual times by a key or a press, or any other. */
export function SnoozeDialog({ of, until: before, onClose }: Props) {
  const zone = useZone();
  const one = of.length === 1 ? of[0] : undefined;
  const [now] = useState(() => Date.now());
  const due = one?.DueAt ? `${dueOnWords(Date.parse(one.DueAt), now, zone)}. ` : "";
  const ends = of.map(useSnoozing().latestOf);
  const latest = Math.max(...ends);
  const staying = ends.filter((end) => end <= now).length;
  const choices = snoozeChoices(now, zone, latest);
  const choose = (until: number) => {
    onClose(true);
    void (one ? snooze(one, { until, before, zone }) : snoozeMany(of, { until, zone }));
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLInputElement) return;
    const choice = choices[Number(event.key) - 1];
    const step = steps[event.key];
    if (!step && (!choice || event.repeat)) return;
    event.preventDefault();
    if (step) moveFocus(event.currentTarget, step);
    else if (choice) choose(choice.until);
  };
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={`Snooze ${one ? one.OrderID : pluralize(of.length, "approval")}`}
      description={`${due}${one ? "It comes" : "They come"} back to Mine at the time you choose, or when ${one ? "the order changes" : "an order changes or is nearly due"}. Only you see this.`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it. */}
      <div onKeyDown={press} className="flex flex-col gap-4">
        {staying > 0 && (
          <p>
            {staying} cannot be snoozed: {tooSoon}.
          </p>
        )}
        <ul className="divide-y overflow-hidden rounded-md border">
          {choices.map((choice, at) => (
            <li key={choice.label}>
              <Choice {...{ choice, now, zone }} digit={at + 1} onChoose={() => choose(choice.until)} />
            </li>
          ))}
        </ul>
        <Other {...{ now, zone, latest }} onChoose={choose} />
        {before && one && (
          <Button
            onClick={() => {
              onClose();
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

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves to the choice above or below the focus. */
function moveFocus(among: Element, step: number) {
  const choices = [...among.querySelectorAll<HTMLElement>("li > button")];
  const at = choices.indexOf(document.activeElement as HTMLElement) + step;
  choices[Math.min(Math.max(at, 0), choices.length - 1)]?.focus();
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

type OtherProps = { now: number; zone: string; latest: number; onChoose: (until: number) => void };

function Other({ now, zone, latest, onChoose }: OtherProps) {
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
        if (until > latest) return setError(`Choose ${backWords(latest, now, zone)} or earlier: it is due soon after.`);
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
              max={Number.isFinite(latest) ? fieldOf(latest, zone) : undefined}
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
