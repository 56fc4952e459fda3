import type { Example } from "@/lib/api/example";

const preferences = {
  Theme: "dark",
  TimeZone: "Europe/Berlin",
  Density: "comfortable",
  Shortcuts: true,
  HoldSeconds: 10,
  Notices: true,
};

export const examples = {
  getPreferences: { response: preferences },
  updatePreferences: { body: { Theme: "dark", TimeZone: "Europe/Berlin" }, response: preferences },
} satisfies Record<string, Example>;
