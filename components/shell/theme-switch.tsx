"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { choosePreference } from "@/components/preferences/choose-preference";
import { useRootData } from "@/components/preferences/use-root-data";
import { Segmented } from "@/components/ui/segmented";
import { toTheme } from "@/lib/theme";

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
