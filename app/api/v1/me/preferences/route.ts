import { getPreferencesContract, updatePreferencesContract } from "@/lib/account/preferences/contract";
import { getPreferences, updatePreferences } from "@/lib/account/preferences/repository";
import { handlers, operation } from "@/lib/api/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getPreferencesContract, ({ actor }) => getPreferences(actor)),
  PATCH: operation(updatePreferencesContract, ({ by, body }) => updatePreferences(by, body)),
});
