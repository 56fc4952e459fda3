"use client";

import { Check, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { inputClass } from "@/components/ui/input-class";
import { type ChoiceKind, maxChoiceSearch, maxChoices } from "@/lib/search/choices/operation";
import { optionsOf, type PickerOption } from "./picker-options";
import { useChoices } from "./use-choices";
import { learnNames, nameOf } from "./value-names";

type Props = { kind: ChoiceKind; label: string; values: readonly string[]; onChange: (values: string[]) => void };

/** Several of a kind, chosen by name or ID: a combobox with a list of many (ARIA 1.2), and what is chosen above it. */
export function ChoicePicker({ kind, label, values, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(-1);
  /** Enter was pressed before the answer was there. */
  const [isAwaited, setAwaited] = useState(false);
  const search = text.trim();
  const { items, problem, pending, retry } = useChoices(kind, search);
  const [, setLearned] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later comes with its name.
  useEffect(() => {
    learnNames(kind, values).then((isNew) => isNew && setLearned((count) => count + 1));
  }, [kind]);

  const options = optionsOf({ items, search, pending, isCut: items.length === maxChoices });
  const active = search && at < 0 && !pending ? 0 : Math.min(at, options.length - 1);
  const optionID = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const isChosen = ({ ids }: PickerOption) => ids.every((each) => values.includes(each));
  const toggle = (option: PickerOption) => {
    const others = values.filter((each) => !option.ids.includes(each));
    onChange(isChosen(option) ? others : [...others, ...option.ids]);
    setText("");
    setAt(-1);
  };

  useEffect(() => {
    if (!isAwaited || pending) return;
    setAwaited(false);
    if (options[0]) toggle(options[0]);
  });

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = options[active];
    if (event.key === "ArrowDown") setAt((active + 1) % Math.max(options.length, 1));
    else if (event.key === "ArrowUp") setAt((active <= 0 ? options.length : active) - 1);
    else if (event.key === "Enter" && option) toggle(option);
    else if (event.key === "Enter" && search) setAwaited(true);
    else if (event.key === "Backspace" && text === "" && values.length > 0) onChange(values.slice(0, -1));
    else return;
    event.preventDefault();
  };

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={`${id}-input`} className="font-medium text-sm">
        {label}
      </label>
      {values.length > 0 && (
        <ul aria-label="Chosen" className="flex max-h-32 flex-col gap-1 overflow-y-auto">
          {values.map((each) => (
            <li
              key={each}
              className="flex min-h-7 shrink-0 items-center gap-1 rounded-md border border-transparent bg-strong py-1 pr-0.5 pl-2 text-sm"
            >
              <ChoiceName id={each} name={nameOf(kind, each)} />
              <button
                type="button"
                aria-label={`Remove ${nameOf(kind, each) ?? each}`}
                onClick={() => onChange(values.filter((other) => other !== each))}
                className="flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-line hover:text-ink"
              >
                <X size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={`${id}-input`}
        type="text"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? optionID(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxChoiceSearch}
        placeholder="Name or ID"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(-1);
          setAwaited(false);
        }}
        onKeyDown={press}
        className={inputClass()}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        hidden={options.length === 0}
        className={classNames("max-h-52 overflow-y-auto rounded-md border p-1", pending && "opacity-60")}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, as a combobox has it.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input's keys choose.
          <div
            key={option.key}
            id={optionID(index)}
            role="option"
            aria-selected={isChosen(option)}
            onPointerMove={() => setAt(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => toggle(option)}
            className={classNames(
              "flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-sm max-md:min-h-10",
              index === active && "bg-strong forced-colors:outline-2 forced-colors:outline-[Highlight]",
            )}
          >
            {option.words ?? <ChoiceName id={option.ids[0] ?? ""} name={option.name} />}
            {isChosen(option) && <Check size={14} aria-hidden className="ml-auto shrink-0 text-accent-text" />}
          </div>
        ))}
      </div>
      <div role="status" className="text-muted text-sm empty:hidden">
        {problem && !pending ? (
          <span className="flex items-center justify-between gap-2">
            Couldn’t load the choices. {problem}
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          </span>
        ) : pending ? null : search && items.length === 0 ? (
          `No match for “${search}”. Names from older orders may be missing: enter the ID instead.`
        ) : (
          <span className={items.length === maxChoices ? undefined : "sr-only"}>
            {items.length === maxChoices ? "Type to find more." : countWords(items.length)}
          </span>
        )}
      </div>
    </div>
  );
}

const countWords = (count: number) => (count === 1 ? "1 choice" : `${count} choices`);

/** Broken into lines, not cut: names that begin alike are told apart by how they end. */
function ChoiceName({ id, name }: { id: string; name: string | undefined }) {
  return (
    <span className="wrap-anywhere min-w-0 grow">
      {name && <bdi className="block">{name}</bdi>}
      <span className={name ? "block text-muted text-xs" : "block"}>{id}</span>
    </span>
  );
}
