import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  neutral: "bg-strong text-muted",
  accent: "bg-accent-soft text-accent-text",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

export type Tone = keyof typeof tones;

/** Meaning by text and icon shape; the colour only repeats it. */
export function Badge({
  tone = "neutral",
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span className={`badge ${tones[tone]}`}>
      {Icon && <Icon size={13} strokeWidth={2.25} aria-hidden className="shrink-0 self-center" />}
      {children}
    </span>
  );
}
