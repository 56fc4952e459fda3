import type { ReactNode } from "react";
import { RowIcon, type RowIconName } from "@/components/ui/row-icon";

const tones = {
  neutral: "bg-strong text-muted",
  accent: "bg-accent-soft text-accent-text",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

export type Tone = keyof typeof tones;

/** Meaning by text and icon shape; the colour only repeats it. */
export function Badge({ tone = "neutral", icon, children }: { tone?: Tone; icon?: RowIconName; children: ReactNode }) {
  return (
    <span className={`badge ${tones[tone]}`}>
      {icon && <RowIcon name={icon} />}
      {children}
    </span>
  );
}
