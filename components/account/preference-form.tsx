"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Preference } from "@/components/account/preference";
import { useRootData } from "@/components/preferences/use-root-data";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { Preferences } from "@/lib/account/preferences/preferences";
import { toTheme } from "@/lib/account/theme";

type Props = {
  initial: Preferences;
  /** The `<option>`s of the time zone, besides the browser's own. */
  zones: ReactNode;
};

const themes = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

const densities = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
] as const;

/** Another one that was chosen in the API is offered besides. */
const offeredHolds = [5, 10, 15, 20, 30];

/** Each is saved as it is chosen. What the page's root says rules, since the menu can change it, too. */
export function PreferenceForm({ initial, zones }: Props) {
  const router = useRouter();
  const theme = useRootData("theme") ?? initial.Theme;
  const density = useRootData("density") ?? initial.Density;
  const shortcuts = useRootData("shortcuts") ?? (initial.Shortcuts ? "on" : "off");
  const hold = Number(useRootData("holdSeconds") ?? initial.HoldSeconds);
  const [zone, setZone] = useState(initial.TimeZone);
  const [notices, setNotices] = useState(initial.Notices);

  return (
    <div className="divide-y rounded-md border bg-surface px-4">
      <Preference label="Theme" hint="System follows your device's setting.">
        {({ save }) => (
          <Segmented label="Theme" options={themes} value={toTheme(theme)} onChoose={(Theme) => save({ Theme })} />
        )}
      </Preference>
      <Preference label="Density" hint="Row spacing">
        {({ save }) => (
          <Segmented
            label="Density"
            options={densities}
            value={density === "compact" ? "compact" : "comfortable"}
            onChoose={(Density) => save({ Density })}
          />
        )}
      </Preference>
      <Preference label="Time zone" hint="Used for all dates and times">
        {({ save, labelID, hintID }) => (
          <Select
            aria-labelledby={labelID}
            aria-describedby={hintID}
            value={zone ?? ""}
            onChange={async ({ target }) => {
              const TimeZone = target.value || null;
              setZone(TimeZone);
              if (await save({ TimeZone })) router.refresh();
              else setZone(zone);
            }}
            className="w-full sm:w-64"
          >
            <option value="">Browser time zone</option>
            {zones}
          </Select>
        )}
      </Preference>
      <Preference label="Keyboard shortcuts" hint="Single keys, like j and k in a list.">
        {({ save, labelID, hintID }) => (
          <Switch
            aria-labelledby={labelID}
            aria-describedby={hintID}
            checked={shortcuts === "on"}
            onChange={({ target }) => save({ Shortcuts: target.checked })}
          />
        )}
      </Preference>
      <Preference label="Time to undo" hint="How long you can take a decision back before it takes effect.">
        {({ save, labelID, hintID }) => (
          <Select
            aria-labelledby={labelID}
            aria-describedby={hintID}
            value={hold}
            onChange={({ target }) => void save({ HoldSeconds: Number(target.value) })}
            className="w-full sm:w-64"
          >
            {[...new Set([...offeredHolds, hold])]
              .toSorted((a, b) => a - b)
              .map((seconds) => (
                <option key={seconds} value={seconds}>
                  {seconds} seconds
                </option>
              ))}
          </Select>
        )}
      </Preference>
      <Preference
        label="Email notices"
        hint="When your orders and returns are decided, and when approvals and returns are yours to decide."
      >
        {({ save, labelID, hintID }) => (
          <Switch
            aria-labelledby={labelID}
            aria-describedby={hintID}
            checked={notices}
            onChange={async ({ target }) => {
              const Notices = target.checked;
              setNotices(Notices);
              if (!(await save({ Notices }))) setNotices(!Notices);
            }}
          />
        )}
      </Preference>
    </div>
  );
}
