import { notify } from "@/components/ui/toast-store";
import { call } from "@/lib/http/call";
import type { updatePreferencesContract } from "@/lib/preferences/contract";
import { type Preferences, preferencesOperation } from "@/lib/preferences/preferences";
import { themeCookie } from "@/lib/theme";

const year = 31_536_000;

/**
 * Acts at once, and is kept for the person if one is signed in; the theme also for those who are not. Resolves to
 * whether it was kept. Times that are shown already follow a new time zone with `router.refresh()`.
 */
export async function choosePreference(change: Partial<Preferences>) {
  show(change);
  if (!("signedIn" in document.documentElement.dataset)) return true;
  try {
    await call<typeof updatePreferencesContract>({ ...preferencesOperation, method: "PATCH" }, { body: change });
    return true;
  } catch {
    notify("The choice was not saved.", { tone: "bad", detail: "It holds until the page is loaded again." });
    return false;
  }
}

function show({ Theme, TimeZone, Density, Shortcuts }: Partial<Preferences>) {
  const { dataset } = document.documentElement;
  if (Theme) {
    dataset.theme = Theme;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${themeCookie}=${Theme}; Path=/; Max-Age=${year}; SameSite=Lax`;
  }
  if (Density) dataset.density = Density;
  if (Shortcuts !== undefined) dataset.shortcuts = Shortcuts ? "on" : "off";
  if (TimeZone) dataset.timeZone = TimeZone;
  else if (TimeZone === null) delete dataset.timeZone;
}
