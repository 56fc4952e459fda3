import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { Editing } from "./use-editing";

type Props = {
  editing: Editing;
  label: string;
  cancel: ReactNode;
  /** It stands on a card. */
  onCard?: boolean;
};

/** How much is changed and not saved, beside what saves it. It stays in view of a long form. */
export function SaveBar({ editing: { form, changes, restored, discard }, label, cancel, onCard = false }: Props) {
  return (
    <div
      className={classNames(
        "sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t px-1 py-3",
        onCard ? "bg-surface" : "bg-canvas",
      )}
    >
      <p role="status" className="mr-auto text-muted text-sm">
        {changes > 0 && (
          <>
            {changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`}
            {restored ? ", from before" : ", kept in this tab"}
          </>
        )}
      </p>
      {changes > 0 && (
        <Button variant="quiet" onClick={discard}>
          Discard
        </Button>
      )}
      {cancel}
      <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
        {label}
      </Button>
    </div>
  );
}
