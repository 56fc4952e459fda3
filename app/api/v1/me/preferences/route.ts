import { handlers, operation } from "@/lib/http/route";
import { getPreferencesContract, updatePreferencesContract } from "@/lib/preferences/contract";
import { getPreferences, updatePreferences } from "@/lib/preferences/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getPreferencesContract, ({ actor }) => getPreferences(actor)),
  PATCH: operation(updatePreferencesContract, ({ by, body }) => updatePreferences(by, body)),
});
