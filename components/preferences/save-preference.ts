import { notify } from "@/components/ui/toast-store";
import type { updatePreferencesContract } from "@/lib/account/preferences/contract";
import { type Preferences, preferencesOperation } from "@/lib/account/preferences/preferences";
import { CallError, call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";

/** Resolves to whether it was saved; if not, the person is told why. */
export async function savePreference(change: Partial<Preferences>) {
  try {
    await call<typeof updatePreferencesContract>({ ...preferencesOperation, method: "PATCH" }, { body: change });
    return true;
  } catch (error) {
    // Who is asked to sign in again sees why.
    if (error instanceof CallError && error.status === 401) return false;
    notify("Your change was not saved.", { tone: "bad", detail: refusalsOf(error)[0].words });
    return false;
  }
}
