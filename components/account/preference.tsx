"use client";

import { Check } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { choosePreference } from "@/components/preferences/choose-preference";
import type { Preferences } from "@/lib/account/preferences/preferences";

type Tools = {
  /** Resolves to whether it was saved. */
  save: (change: Partial<Preferences>) => Promise<boolean>;
  labelID: string;
  hintID: string;
};

type Props = { label: string; hint: string; children: (tools: Tools) => ReactNode };

const shownFor = 2500;

/** One preference with its control; a quiet word beside it says that it was saved. */
export function Preference({ label, hint, children }: Props) {
  const id = useId();
  const [savedAt, setSavedAt] = useState(0);

  useEffect(() => {
    if (savedAt === 0) return;
    const timer = setTimeout(() => setSavedAt(0), shownFor);
    return () => clearTimeout(timer);
  }, [savedAt]);

  const save = async (change: Partial<Preferences>) => {
    const saved = await choosePreference(change);
    setSavedAt(saved ? Date.now() : 0);
    return saved;
  };

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-48 grow basis-0">
        <div className="flex items-center gap-2.5">
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          <span role="status" className="flex items-center gap-1 text-good text-sm">
            {savedAt > 0 && (
              <>
                <Check size={13} aria-hidden /> Saved
              </>
            )}
          </span>
        </div>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      </div>
      {children({ save, labelID: `${id}-label`, hintID: `${id}-hint` })}
    </div>
  );
}
