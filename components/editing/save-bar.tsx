import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { Editing } from "./use-editing";

type Props = { editing: Editing; label: string; cancel: ReactNode };

/** How much is changed and not saved, beside what saves it. It stays in view of a long form. */
export function SaveBar({ editing: { form, changes, restored, discard }, label, cancel }: Props) {
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t bg-canvas px-1 py-3">
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
