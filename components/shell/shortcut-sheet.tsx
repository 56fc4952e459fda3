"use client";

import { type Shortcut, shortcutGroups } from "@/components/keys/shortcut-groups";
import { goKey, sheetKey } from "@/components/keys/shortcuts";
import { commandKey } from "@/components/ui/command-key";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import type { Area } from "./areas";

/** What one can press, and what it does. */
export function ShortcutSheet({ areas, onClose }: { areas: Area[]; onClose: () => void }) {
  const anywhere: Shortcut[] = [
    { keys: [commandKey(navigator.userAgent), "k"], does: "Search or jump" },
    ...areas.flatMap(({ label, goKey: key }) => (key ? [{ keys: [goKey, key], does: `Go to ${label}` }] : [])),
    { keys: [sheetKey], does: "Show keyboard shortcuts" },
  ];
  const groups = [{ title: "Anywhere", shortcuts: anywhere }, ...shortcutGroups];
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" isText isWide>
      <div className="gap-8 sm:columns-2 lg:columns-3">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title} className="mb-4 break-inside-avoid last:mb-0">
            <h3 className="mb-1 font-medium text-muted text-sm">{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div
                  key={does}
                  className="flex min-h-8 items-center justify-between gap-4 border-b py-1 last:border-b-0"
                >
                  <dt>{does}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
