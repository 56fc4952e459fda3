"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import { maxJumpSearch } from "@/lib/search/jump/operation";
import type { Area } from "./areas";
import { commandEntries, listSearches, matching } from "./command-entries";
import { PaletteOptions } from "./palette-options";
import { PaletteState } from "./palette-state";
import { toEntry } from "./record-entries";
import { useJump } from "./use-jump";
import { useViews } from "./use-views";

type Props = {
  areas: Area[];
  /** What was typed before the palette was there. */
  early: RefObject<string | null>;
  onClose: () => void;
  onShortcuts: () => void;
};

/** Records as one types, areas and actions: a combobox (ARIA 1.2) in the browser's own modal dialog. */
export function JumpPalette({ areas, early, onClose, onShortcuts }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState(early.current ?? "");
  const [at, setAt] = useState(0);
  const search = text.trim();
  const views = useViews(areas);
  const { items, ...answer } = useJump(search);
  /** Enter was pressed, `early` before the answer was there: then it chooses only what was found. */
  const [awaited, setAwaited] = useState<{ newTab: boolean; early: boolean }>();

  useEffect(() => {
    dialog.current?.showModal();
    setText(early.current ?? "");
    early.current = null;
  }, [early]);

  const commands = commandEntries({ areas, views, showShortcuts: onShortcuts });
  const found = search ? [...items.map(toEntry), ...matching(commands, search)] : commands;
  const hasNone = found.length === 0 && !answer.pending && !answer.problem;
  const entries = hasNone ? listSearches(areas, search) : found;
  const active = Math.min(at, entries.length - 1);
  const optionID = (index: number) => `${id}-${index}`;
  const close = () => dialog.current?.close();

  useEffect(() => {
    if (!awaited || answer.pending) return;
    setAwaited(undefined);
    if (!hasNone || !awaited.early) choose(document.getElementById(`${id}-${active}`), awaited.newTab);
  });

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, active, entries.length);
    if (next !== undefined) setAt(next);
    else if (event.key === "Enter") setAwaited({ newTab: event.metaKey || event.ctrlKey, early: answer.pending });
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape is the browser's own.
    <dialog
      ref={dialog}
      aria-label="Search or jump"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="mx-auto mt-[12vh] mb-auto w-[min(38rem,calc(100vw-2rem))] overflow-hidden rounded-md border border-transparent bg-raised text-ink shadow-float max-sm:mt-2 max-sm:w-[calc(100vw-1rem)]"
    >
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search size={16} aria-hidden className="shrink-0 text-faint" />
        <input
          role="combobox"
          aria-label="Search or jump"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? optionID(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          autoFocus
          maxLength={maxJumpSearch}
          placeholder="Search IDs, names and pages…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setAwaited(undefined);
          }}
          onKeyDown={press}
          className="h-12 min-w-0 grow bg-transparent text-lg outline-hidden"
        />
        {answer.pending ? <Spinner /> : <Kbd>Esc</Kbd>}
      </div>
      <PaletteState search={search} count={found.length} {...answer} />
      <PaletteOptions
        id={`${id}-list`}
        entries={entries}
        active={active}
        optionID={optionID}
        onPoint={setAt}
        onChoose={close}
      />
    </dialog>
  );
}

function moved(key: string, at: number, count: number) {
  if (key === "ArrowDown") return (at + 1) % Math.max(count, 1);
  if (key === "ArrowUp") return (at <= 0 ? count : at) - 1;
  return undefined;
}

/** As a click would; a link in a new tab when asked for. */
function choose(option: HTMLElement | null, newTab: boolean) {
  if (newTab && option instanceof HTMLAnchorElement) window.open(option.href, "_blank", "noopener");
  else option?.click();
}
