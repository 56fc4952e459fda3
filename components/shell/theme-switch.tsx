"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { type Theme, themeCookie, themes, toTheme } from "@/lib/theme";

const year = 31_536_000;
const looks = {
  system: { icon: Monitor, label: "As the system" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
};

/** Light, dark, or as the system: acts at once, and is kept in a cookie that the server reads. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, shownTheme, () => undefined);
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
              onChange={() => setTheme(value)}
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

const shownTheme = () => toTheme(document.documentElement.dataset.theme);

function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`;
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
