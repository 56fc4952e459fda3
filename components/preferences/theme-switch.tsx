"use client";

import { Monitor, Moon, Sun } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/segmented";
import { toTheme } from "@/lib/account/theme";
import { choosePreference } from "./choose-preference";
import { useRootData } from "./use-root-data";

const options = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

/** Light, dark, or as the system. */
export function ThemeSwitch() {
  const theme = useRootData("theme");
  return (
    <Segmented
      label="Theme"
      options={options}
      value={theme === undefined ? undefined : toTheme(theme)}
      onChoose={(Theme) => choosePreference({ Theme })}
      iconsOnly
    />
  );
}
