"use client";

import { type ChangeEvent, type KeyboardEvent, type Ref, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Control } from "@/components/ui/field";
import { type Completion, type Completions, completionsAt, type Names } from "@/lib/rules/completions";
import { maxLength } from "@/lib/rules/parse";

type Props = {
  ref: Ref<HTMLTextAreaElement>;
  control: Control;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  names: Names;
  /** The part that is wrong. */
  fault: { From: number; To: number } | null;
};

// The text and what lies behind it break their lines at the same places.
const textClass = "font-mono text-sm max-md:text-lg px-2.5 py-2 whitespace-pre-wrap wrap-break-word";

/** A text in the language of rules: names are completed as they are written, and what is wrong is marked. */
export function ExpressionEditor({ ref, control, name, value, onChange, onBlur, names, fault }: Props) {
  const id = useId();
  const [completions, setCompletions] = useState<Completions & { active: number }>();
  const close = () => setCompletions(undefined);
  // What is still being chosen is not wrong yet.
  const marked = completions ? null : fault;
  const suggest = (area: HTMLTextAreaElement, how: { all?: boolean } = {}) => {
    const isCaret = area.selectionStart === area.selectionEnd;
    const next = isCaret ? completionsAt(area.value, area.selectionStart, names, how) : null;
    setCompletions(next ? { ...next, active: 0 } : undefined);
  };
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    onChange(target.value);
    suggest(target);
  };
  const complete = (option: Completion) => {
    const area = document.getElementById(control.id);
    if (!completions || !(area instanceof HTMLTextAreaElement)) return;
    area.setSelectionRange(completions.from, completions.to);
    // As if it was typed: it can be undone.
    document.execCommand("insertText", false, option.text);
    const caret = completions.from + option.caret;
    area.setSelectionRange(caret, caret);
    close();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, currentTarget } = event;
    if (key === " " && ctrlKey) suggest(currentTarget, { all: true });
    else if (!completions) return;
    else if (key === "ArrowDown" || key === "ArrowUp") {
      const { length } = completions.options;
      setCompletions({
        ...completions,
        active: (completions.active + (key === "ArrowDown" ? 1 : length - 1)) % length,
      });
    } else if (key === "Enter") {
      const option = completions.options[completions.active];
      if (option) complete(option);
    } else if (key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <div className="relative min-h-20 rounded-md bg-surface">
        <div aria-hidden className={classNames(textClass, "min-h-20 border border-transparent text-transparent")}>
          {marked ? <Marked text={value} {...marked} /> : value}{" "}
        </div>
        <textarea
          ref={ref}
          {...control}
          aria-invalid={marked ? true : control["aria-invalid"]}
          name={name}
          value={value}
          maxLength={maxLength}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={completions ? `${id}-list` : undefined}
          aria-activedescendant={completions ? `${id}-${completions.active}` : undefined}
          onChange={change}
          onKeyDown={press}
          onClick={close}
          onBlur={() => {
            close();
            onBlur();
          }}
          className={classNames("input absolute inset-0 resize-none overflow-hidden bg-transparent!", textClass)}
        />
      </div>
      {completions && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-md bg-raised p-1 shadow-float"
        >
          {completions.options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text's keys choose.
            <div
              key={option.label}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === completions.active}
              onPointerMove={() => setCompletions({ ...completions, active: index })}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => complete(option)}
              className={classNames(
                "flex min-h-7 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-2 py-1 max-md:min-h-10",
                index === completions.active && "bg-strong forced-colors:outline-2 forced-colors:outline-[Highlight]",
              )}
            >
              <code className="wrap-anywhere min-w-0 font-mono text-sm">{option.label}</code>
              <span className="ml-auto text-muted text-sm">{option.holds}</span>
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {completions && countWords(completions.options.length)}
      </span>
    </div>
  );
}

const countWords = (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`);

function Marked({ text, From, To }: { text: string; From: number; To: number }) {
  return (
    <>
      {text.slice(0, From)}
      <mark className="rounded-md bg-bad-soft text-transparent underline decoration-2 decoration-bad decoration-wavy underline-offset-4">
        {text.slice(From, To) || " "}
      </mark>
      {text.slice(To)}
    </>
  );
}
