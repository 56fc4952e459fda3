import type { Theme } from "@/lib/account/theme";

/** Where they are; the contract would bring its schemas along. */
export const preferencesOperation = { path: "/me/preferences" } as const;

export const densities = ["comfortable", "compact"] as const;
/** How long a decision in the browser can be undone, in seconds. */
export const holds = { least: 5, most: 30 } as const;
type Density = (typeof densities)[number];

/** How pages look and behave for a person, wherever they sign in. */
export type Preferences = {
  Theme: Theme;
  /** The IANA name; null is the browser's own. */
  TimeZone: string | null;
  Density: Density;
  /** Whether single keys do something, as `j` and `/` in a list. */
  Shortcuts: boolean;
  /** How long what they decide in the browser can be undone. */
  HoldSeconds: number;
  /** Whether emails tell of their orders and returns, and of what waits for them. */
  Notices: boolean;
};

export const defaultPreferences: Preferences = {
  Theme: "system",
  TimeZone: null,
  Density: "comfortable",
  Shortcuts: true,
  HoldSeconds: 10,
  Notices: true,
};
