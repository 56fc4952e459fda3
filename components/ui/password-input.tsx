"use client";

import { ArrowBigUpDash, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { type InputSize, inputClass } from "@/components/ui/input-class";

type Props = Omit<ComponentProps<"input">, "size" | "type"> & { size?: InputSize };

/** A password with show/hide, and a word when caps lock is on. */
export function PasswordInput({ size = "md", className, onBlur, ...props }: Props) {
  const [isVisible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const Icon = isVisible ? EyeOff : Eye;

  return (
    <div>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          type={isVisible ? "text" : "password"}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={(event) => {
            setCapsLock(false);
            onBlur?.(event);
          }}
          className={inputClass(size, `pr-10! ${className ?? ""}`)}
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
          className="absolute inset-y-px right-px flex w-9 items-center justify-center rounded-md text-muted hover:text-ink focus-visible:outline-offset-[-3px]"
        >
          <Icon size={16} aria-hidden />
        </button>
      </div>
      <p role="status" className="mt-1.5 flex items-center gap-1.5 text-sm text-warn empty:hidden">
        {capsLock && (
          <>
            <ArrowBigUpDash size={14} aria-hidden /> Caps lock is on.
          </>
        )}
      </p>
    </div>
  );
}
