import { z } from "zod";
import { text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { themes } from "@/lib/theme";
import { isTimeZone } from "@/lib/time-words";
import { densities, preferencesOperation } from "./preferences";

export const preferences = z.object({
  Theme: z.enum(themes),
  TimeZone: text(64)
    .refine(isTimeZone, "Must be an IANA time zone, like Europe/Berlin.")
    .nullable()
    .meta({ description: "An IANA time zone. Null: that of the browser." }),
  Density: z.enum(densities),
  Shortcuts: z.boolean().meta({ description: "Whether single keys do something on the pages." }),
});

/** What is absent stays as it is. */
export const preferencesChange = z.strictObject(preferences.shape).partial();
export type PreferencesChange = z.output<typeof preferencesChange>;

export const getPreferencesContract = {
  ...preferencesOperation,
  id: "getPreferences",
  summary: "How pages look and behave for the user",
  tag: "Me",
  method: "GET",
  roles: "SignedIn",
  response: preferences,
} as const satisfies Contract;

export const updatePreferencesContract = {
  ...preferencesOperation,
  id: "updatePreferences",
  summary: "Change how pages look and behave for the user",
  tag: "Me",
  method: "PATCH",
  roles: "SignedIn",
  body: preferencesChange,
  response: preferences,
} as const satisfies Contract;
