import { notify } from "@/components/ui/toast-store";
import type { Preferences } from "@/lib/account/preferences/preferences";
import { themeCookie, toTheme } from "@/lib/account/theme";
import { holdSeconds } from "./hold-seconds";

const year = 31_536_000;

/**
 * Acts at once, and is kept for the person if one is signed in; the theme also for those who are not. Resolves to
 * whether it was kept: what was not is taken back. Times that are shown follow a new time zone with `router.refresh()`.
 */
export async function choosePreference(change: Partial<Preferences>) {
  const before = current();
  show(change);
  if (!("signedIn" in document.documentElement.dataset)) return true;
  // Fetched for the first choice: the switch of the theme is on every page.
  const saved = await import("./save-preference").then(({ savePreference }) => savePreference(change), tellUnloaded);
  if (!saved) show(before);
  return saved;
}

function tellUnloaded() {
  notify("Your change was not saved.", { tone: "bad", detail: "Check your connection and try again.", isOutage: true });
  return false;
}

/** What the page shows now; of what it does not show nothing is taken back. */
function current(): Omit<Preferences, "Notices"> {
  const { theme, density, shortcuts, timeZone } = document.documentElement.dataset;
  return {
    Theme: toTheme(theme),
    Density: density === "compact" ? "compact" : "comfortable",
    Shortcuts: shortcuts !== "off",
    HoldSeconds: holdSeconds(),
    TimeZone: timeZone ?? null,
  };
}

function show({ Theme, TimeZone, Density, Shortcuts, HoldSeconds }: Partial<Preferences>) {
  const { dataset } = document.documentElement;
  if (Theme) {
    dataset.theme = Theme;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${themeCookie}=${Theme}; Path=/; Max-Age=${year}; SameSite=Lax`;
  }
  if (Density) dataset.density = Density;
  if (Shortcuts !== undefined) dataset.shortcuts = Shortcuts ? "on" : "off";
  if (HoldSeconds) dataset.holdSeconds = String(HoldSeconds);
  if (TimeZone) dataset.timeZone = TimeZone;
  else if (TimeZone === null) delete dataset.timeZone;
}
