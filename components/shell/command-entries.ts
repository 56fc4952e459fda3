import { CornerDownRight, Keyboard, LogOut, Monitor, Moon, Search, Sun, UserRound } from "lucide-react";
import { choosePreference } from "@/components/preferences/choose-preference";
import type { Area } from "./areas";
import type { Entry } from "./entry";
import { signOutForm } from "./sign-out-form";

type EntrySources = { areas: Area[]; views: Entry[]; showShortcuts: () => void };

/** What is there without a search: areas, saved views, and what one can do anywhere. */
export function commandEntries({ areas, views, showShortcuts }: EntrySources): Entry[] {
  const action = (label: string, icon: Entry["icon"], run: () => void): Entry => {
    return { key: label, group: "Actions", icon, label, run };
  };
  return [
    ...areas.map(({ label, href }) => ({ key: href, group: "Go to", icon: CornerDownRight, label, href })),
    { key: "/account", group: "Go to", icon: UserRound, label: "Your account", href: "/account" },
    ...views,
    action("Use light theme", Sun, () => choosePreference({ Theme: "light" })),
    action("Use dark theme", Moon, () => choosePreference({ Theme: "dark" })),
    action("Use system theme", Monitor, () => choosePreference({ Theme: "system" })),
    action("Keyboard shortcuts", Keyboard, showShortcuts),
    { key: "sign-out", group: "Actions", icon: LogOut, label: "Sign out", form: signOutForm },
  ];
}

/** What is there where nothing is found: the search of each list. */
export const listSearches = (areas: Area[], search: string): Entry[] =>
  areas.flatMap(({ isSearched, label, href }) => {
    if (!isSearched) return [];
    const group = `Search a list for “${search}”`;
    return { key: href, group, icon: Search, label, href: `${href}?${new URLSearchParams({ search })}` };
  });

/** Those with all words of the search, each where a word begins. */
export function matching(entries: Entry[], search: string) {
  const words = search.toLowerCase().split(/\s+/);
  return entries.filter(({ label }) => words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`)));
}
