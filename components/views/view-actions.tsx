"use client";

import { useState } from "react";
import { shownXp } from "@/components/table/use-xp-columns";
import { notifyFailure } from "@/components/ui/notify-failure";
import { writeXpColumns, xpColumnsParam } from "@/lib/list/xp-columns";
import type { SavedView } from "@/lib/search/views/contract";
import { DeleteView } from "./delete-view";
import { type ListPage, paramsOf } from "./page-params";
import { useViewChanges } from "./use-view-changes";
import { ViewForm } from "./view-form";
import { ViewMenu } from "./view-menu";

type Props = {
  list: SavedView["List"];
  page: ListPage;
  /** The view that shows, and the one that was opened, from which the list may differ by now. */
  current: SavedView | undefined;
  opened: SavedView | undefined;
  deletesShared: boolean;
  close: () => void;
};

/** What can be done with the list that shows: save it, or change the view that it is. */
export function ViewActions({ list, page, current, opened, deletesShared, close }: Props) {
  const { create, update, remove } = useViewChanges(page);
  const changed = !current && opened?.Own ? opened : undefined;
  const view = current ?? changed;
  const [step, setStep] = useState<"menu" | "create" | "rename" | "delete">(view ? "menu" : "create");
  const currentQuery = () => {
    const params = paramsOf(window.location.search, page);
    const xp = shownXp(list, params);
    if (xp.length > 0) params.set(xpColumnsParam, writeXpColumns(xp));
    return params.toString();
  };

  /** For what has no form of its own in which to say why it failed. */
  const attempt = async (change: Promise<void>) => {
    close();
    await change.catch((error: unknown) => notifyFailure("The view was not changed.", error));
  };

  if (!view || step === "create") {
    return (
      <ViewForm
        submitLabel="Save view"
        onSubmit={async (Name, Shared) => {
          await create({ List: list, Name, Shared, Query: currentQuery() });
          close();
        }}
      />
    );
  }
  if (step === "rename") {
    return (
      <ViewForm
        name={view.Name}
        submitLabel="Rename"
        onSubmit={async (Name) => {
          await update(view, { Name }, `View renamed to “${Name}”.`);
          close();
        }}
      />
    );
  }
  if (step === "delete") {
    return <DeleteView view={view} onDelete={() => attempt(remove(view))} onCancel={close} />;
  }
  return (
    <ViewMenu
      view={view}
      isChanged={view === changed}
      isDeletable={view.Own || deletesShared}
      onSave={() => attempt(update(view, { Query: currentQuery() }, `View “${view.Name}” saved.`))}
      onShare={() =>
        attempt(
          update(
            view,
            { Shared: !view.Shared },
            view.Shared
              ? "Only you can see this view now."
              : "Everyone in your company who can open this list can now see it.",
          ),
        )
      }
      onStep={setStep}
      onDone={close}
    />
  );
}
