import { z } from "zod";
import { themes } from "@/lib/account/theme";
import type { Contract } from "@/lib/api/contract";
import { text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { isTimeZone } from "@/lib/words";
import { examples } from "./examples";
import { densities, holds, preferencesOperation } from "./preferences";

const preferences = z
  .object({
    Theme: z.enum(themes),
    TimeZone: text(64)
      .refine(isTimeZone, "Must be an IANA time zone, like Europe/Berlin.")
      .nullable()
      .meta({ description: "An IANA time zone. Null: the browser's." }),
    Density: z.enum(densities),
    Shortcuts: z.boolean().meta({ description: "Whether single-key shortcuts are on." }),
    HoldSeconds: z.int().min(holds.least).max(holds.most).meta({
      description: "How long the user can undo a decision that they make in the browser.",
    }),
    Notices: z.boolean().meta({
      description:
        "Whether emails are sent about the user's orders and returns, and about what waits for their decision.",
    }),
  })
  .register(schemaNames, { id: "Preferences" });

/** Omitted properties stay unchanged. */
export const preferencesChange = z
  .strictObject(preferences.shape)
  .partial()
  .register(schemaNames, { id: "PreferencesChange" });
export type PreferencesChange = z.output<typeof preferencesChange>;

export const getPreferencesContract = {
  ...preferencesOperation,
  id: "getPreferences",
  summary: "Get display preferences",
  tag: "Me",
  method: "GET",
  roles: "SignedIn",
  response: preferences,
  example: examples.getPreferences,
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
  example: examples.updatePreferences,
} as const satisfies Contract;
