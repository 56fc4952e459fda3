"use client";

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

type Tab = { id: string; label: ReactNode; panel: ReactNode };

/** Panels side by side in one place; arrows, Home and End move between them. */
export function Tabs({ label, tabs }: { label: string; tabs: [Tab, ...Tab[]] }) {
  const id = useId();
  const [active, setActive] = useState(tabs[0].id);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === active);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step ? tabs.at((at + step) % tabs.length) : { Home: tabs[0], End: tabs.at(-1) }[event.key];
    if (!next) return;
    event.preventDefault();
    setActive(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} onKeyDown={move} className="flex gap-5 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => setActive(tab.id)}
            className="-mb-px h-9 whitespace-nowrap border-transparent border-b-2 font-medium text-muted transition-colors hover:text-ink focus-visible:outline-offset-[-2px] aria-selected:border-accent-text aria-selected:text-ink forced-colors:aria-selected:border-[Highlight]"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== active}
          className="pt-4"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
