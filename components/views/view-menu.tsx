import { BookmarkPlus, Link2, type LucideIcon, Pencil, Save, Trash2, Users } from "lucide-react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-button";
import { notify } from "@/components/ui/toast-store";
import type { SavedView } from "@/lib/search/views/contract";

type Props = {
  view: SavedView;
  /** The list differs from the view by now. */
  isChanged: boolean;
  isDeletable: boolean;
  onSave: () => void;
  onShare: () => void;
  onStep: (step: "create" | "rename" | "delete") => void;
  onDone: () => void;
};

type Choice = { label: string; icon: LucideIcon; onChoose: () => void };

/** What a person may do with a view: what others share is theirs to change. */
export function ViewMenu({ view, isChanged, isDeletable, onSave, onShare, onStep, onDone }: Props) {
  const saveAsNew = { label: "Save as a new view", icon: BookmarkPlus, onChoose: () => onStep("create") };
  const copyLink = {
    label: "Copy link",
    icon: Link2,
    onChoose: async () => {
      await copyText(window.location.href, () => notify("Link copied."));
      onDone();
    },
  };
  const remove = { label: "Delete", icon: Trash2, onChoose: () => onStep("delete") };
  const own = [
    { label: "Rename", icon: Pencil, onChoose: () => onStep("rename") },
    { label: view.Shared ? "Stop sharing" : "Share with the company", icon: Users, onChoose: onShare },
    copyLink,
    remove,
  ];
  const choices: Choice[] = isChanged
    ? [{ label: `Save changes to “${view.Name}”`, icon: Save, onChoose: onSave }, saveAsNew]
    : view.Own
      ? own
      : [copyLink, saveAsNew, ...(isDeletable ? [remove] : [])];
  return (
    <ul className="flex w-60 flex-col">
      {choices.map(({ label, icon: Icon, onChoose }, at) => (
        <li key={label}>
          <Button variant="quiet" autoFocus={at === 0} onClick={onChoose} className="w-full justify-start max-md:h-10">
            <Icon size={14} aria-hidden />
            <span className="truncate">{label}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
