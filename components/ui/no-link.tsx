import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

/** Keeps the place of a small link button that leads nowhere at the moment. */
export function NoLink({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nowhere to go.
    // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere has no element.
    <span role="link" aria-disabled className={buttonClass({ size: "sm" }, "turn")}>
      {children}
    </span>
  );
}
