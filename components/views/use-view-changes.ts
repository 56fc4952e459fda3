"use client";

import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type {
  createViewContract,
  deleteViewContract,
  NewView,
  SavedView,
  updateViewContract,
  ViewChange,
} from "@/lib/search/views/contract";
import { viewPath, viewsPath } from "@/lib/search/views/operations";
import { type ListPage, searchOf } from "./page-params";

/** What can be done to views. Each throws what the API refused. */
export function useViewChanges(page: ListPage) {
  const open = (view: SavedView) => window.history.replaceState(null, "", `?${searchOf(view, page)}`);
  const creation = useOperation<typeof createViewContract>({ ...viewsPath, method: "POST" }, { done: open });
  const change = useOperation<typeof updateViewContract>(
    { ...viewPath, method: "PATCH" },
    { done: (view, { body }) => body.Query !== undefined && open(view) },
  );
  const deletion = useOperation<typeof deleteViewContract>({ ...viewPath, method: "DELETE" });
  return {
    async create(body: NewView) {
      const view = await creation.send({ body });
      notify(`View “${view.Name}” saved.`);
    },
    async update({ ID }: SavedView, body: ViewChange, done: string) {
      await change.send({ params: { viewID: ID }, body });
      notify(done);
    },
    async remove({ ID, Name }: SavedView) {
      await deletion.send({ params: { viewID: ID } });
      notify(`View “${Name}” deleted.`, { detail: "The list itself is unchanged." });
    },
  };
}
