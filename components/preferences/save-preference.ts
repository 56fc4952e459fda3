import { notifyFailure } from "@/components/ui/notify-failure";
import type { updatePreferencesContract } from "@/lib/account/preferences/contract";
import { type Preferences, preferencesOperation } from "@/lib/account/preferences/preferences";
import { CallError, call } from "@/lib/api/call";

/** Resolves to whether it was saved; if not, the person is told why. */
export async function savePreference(change: Partial<Preferences>) {
  try {
    await call<typeof updatePreferencesContract>({ ...preferencesOperation, method: "PATCH" }, { body: change });
    return true;
  } catch (error) {
    // Who is asked to sign in again sees why.
    if (error instanceof CallError && error.status === 401) return false;
    notifyFailure("Your change was not saved.", error);
    return false;
  }
}
