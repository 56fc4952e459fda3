"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { watchGoChord } from "@/components/keys/go-chord";
import { sheetKey } from "@/components/keys/shortcuts";
import type { Area } from "@/components/shell/areas";
import { FailedDialog } from "@/components/ui/failed-dialog";
import { isShortcut } from "@/components/ui/is-shortcut";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { useClosingTaps } from "@/components/ui/use-closing-taps";

const JumpPalette = lazyPart(() => import("./jump-palette").then(({ JumpPalette }) => JumpPalette), {
  Failed: FailedPalette,
});
const ShortcutSheet = lazyDialog(() => import("./shortcut-sheet").then(({ ShortcutSheet }) => ShortcutSheet));

type Command = "jump" | "shortcuts";

/** Opens the palette and the sheet, by their keys and by any button with `data-command`, and goes to areas by `g`. */
export function Commands({ areas }: { areas: Area[] }) {
  const [dialog, setDialog] = useState<{ command: Command; opening: number }>();
  const router = useRouter();
  /** What is typed while the palette is on its way; null when it is not. */
  const early = useRef<string>(null);
  const openings = useRef(0);
  useClosingTaps();

  const open = useCallback((command: Command) => {
    early.current = command === "jump" ? (early.current ?? "") : null;
    setDialog({ command, opening: ++openings.current });
  }, []);

  useEffect(() => {
    const followsGo = watchGoChord();
    const press = (event: KeyboardEvent) => {
      if (opensJump(event)) {
        event.preventDefault();
        if (!document.querySelector("dialog[open]")) open("jump");
      }
      if (early.current !== null && isText(event)) {
        event.preventDefault();
        early.current += event.key;
        return;
      }
      if (!isShortcut(event)) return;
      if (event.key === sheetKey) open("shortcuts");
      const area = followsGo(event) && areas.find((each) => each.goKey === event.key);
      if (!area) return;
      event.preventDefault();
      router.push(area.href);
    };
    const click = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest<HTMLElement>("[data-command]");
      // Safe: nothing else writes the attribute.
      if (button) open(button.dataset.command as Command);
    };
    document.addEventListener("keydown", press);
    document.addEventListener("click", click);
    // Said once it is true, not while the page still hydrates.
    for (const button of document.querySelectorAll("[data-command='jump']"))
      button.setAttribute("aria-keyshortcuts", "Control+K Meta+K");
    if (window.jumpAskedFor) open("jump");
    delete window.jumpAskedFor;
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("click", click);
    };
  }, [areas, router, open]);

  // One that has closed may say so after another has opened.
  const close = () => setDialog((now) => (now === dialog ? undefined : now));
  return (
    <>
      {dialog?.command === "jump" && (
        <JumpPalette
          key={dialog.opening}
          areas={areas}
          early={early}
          onClose={close}
          onShortcuts={() => open("shortcuts")}
        />
      )}
      {dialog?.command === "shortcuts" && <ShortcutSheet key={dialog.opening} areas={areas} onClose={close} />}
    </>
  );
}

type FailedProps = { early: RefObject<string | null>; onRetry: () => void; onClose: () => void };

/** What is typed now is nobody's. */
function FailedPalette({ early, ...dialog }: FailedProps) {
  useEffect(() => {
    early.current = null;
  }, [early]);
  return <FailedDialog {...dialog} />;
}

const isText = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !metaKey && !ctrlKey && !altKey;

function opensJump({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent) {
  return key.toLowerCase() === "k" && metaKey !== ctrlKey && !shiftKey && !altKey;
}
