import { Button } from "@/components/ui/button";
import type { SavedView } from "@/lib/search/views/contract";

type Props = { view: SavedView; onDelete: () => void; onCancel: () => void };

export function DeleteView({ view, onDelete, onCancel }: Props) {
  return (
    <div className="flex w-60 flex-col gap-3">
      <p className="wrap-anywhere">
        Delete the view “{view.Name}”?{view.Shared && " Your colleagues will lose it too."}
      </p>
      <div className="flex justify-end gap-2">
        <Button autoFocus onClick={onCancel}>
          Keep it
        </Button>
        <Button variant="danger" onClick={onDelete}>
          Delete view
        </Button>
      </div>
    </div>
  );
}
