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
    .meta({ description: "An IANA time zone. Null: the browser's." }),
  Density: z.enum(densities),
  Shortcuts: z.boolean().meta({ description: "Whether single-key shortcuts are on." }),
});

/** Omitted properties stay unchanged. */
export const preferencesChange = z.strictObject(preferences.shape).partial();
export type PreferencesChange = z.output<typeof preferencesChange>;

export const getPreferencesContract = {
  ...preferencesOperation,
  id: "getPreferences",
  summary: "Get display preferences",
  tag: "Me",
  method: "GET",
  roles: "SignedIn",
  response: preferences,
} as const satisfies Contract;

export const updatePreferencesContract = {
  ...preferencesOperation,
  id: "updatePreferences",
  summary: "Change display preferences",
  tag: "Me",
  method: "PATCH",
  roles: "SignedIn",
  body: preferencesChange,
  response: preferences,
} as const satisfies Contract;
