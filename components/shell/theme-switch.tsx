"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { choosePreference } from "@/components/preferences/choose-preference";
import { useRootData } from "@/components/preferences/use-root-data";
import { themes } from "@/lib/theme";

const looks = {
  system: { icon: Monitor, label: "As the system" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
};

/** Light, dark, or as the system. */
export function ThemeSwitch() {
  const theme = useRootData("theme");
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-md border p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((value) => {
        const { icon: Icon, label } = looks[value];
        return (
          <label
            key={value}
            data-tip={label}
            className="flex size-7 cursor-pointer items-center justify-center rounded-md border border-transparent text-muted hover:text-ink has-checked:border-control/60 has-checked:bg-strong has-checked:text-ink forced-colors:has-checked:border-[Highlight] has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => choosePreference({ Theme: value })}
              className="sr-only"
            />
            <Icon size={14} aria-hidden />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
