export const themeCookie = "theme";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The theme of a cookie's value; what is not one is "system". */
export function toTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
