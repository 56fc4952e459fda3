"use client";

import { type ReactNode, useState } from "react";
import { type ButtonLook, buttonClass, iconButtonClass } from "@/components/ui/button-class";
import { classNames } from "@/components/ui/class-names";
import { drawn } from "@/components/ui/icon";
import { Check } from "@/components/ui/icons";
import { notify } from "@/components/ui/toast-store";

const Copy = drawn(
  "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
);

/** Copies, or tells that the browser refuses to: without HTTPS, or by its settings. */
export async function copyText(text: string, done: () => void) {
  try {
    await navigator.clipboard.writeText(text);
    done();
  } catch {
    notify("Your browser did not allow copying.", { tone: "bad" });
  }
}

type Props = ButtonLook & {
  value: string | (() => string);
  /** Says what is copied, like "Copy ID". */
  label: string;
  className?: string;
  /** Shown beside the icon; without it the button is an icon alone. */
  children?: ReactNode;
};

export function CopyButton({ value, label, variant = "quiet", size = "sm", className, children }: Props) {
  const [copied, setCopied] = useState(false);
  const showCopied = () => {
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  const Icon = copied ? Check : Copy;
  const look = { variant, size };
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={children ? undefined : label}
      data-print="hide"
      onClick={() => copyText(typeof value === "string" ? value : value(), showCopied)}
      className={(children ? buttonClass : iconButtonClass)(look, classNames("copy", className))}
    >
      <Icon size={14} aria-hidden className={copied ? "text-good" : undefined} />
      {children}
      <span role="status" className="sr-only">
        {copied && "Copied"}
      </span>
    </button>
  );
}
