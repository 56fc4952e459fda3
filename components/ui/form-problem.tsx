import type { ComponentProps } from "react";
import { Callout } from "@/components/ui/callout";

/** What is wrong with a form as a whole, read out as it appears. What concerns one field is said there. */
export function FormProblem({ tone, children }: Pick<ComponentProps<typeof Callout>, "tone" | "children">) {
  return (
    <div role="alert" className="empty:hidden">
      {children && <Callout tone={tone}>{children}</Callout>}
    </div>
  );
}
