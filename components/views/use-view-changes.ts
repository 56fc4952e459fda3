"use client";

import { useRouter } from "next/navigation";
import { notify } from "@/components/ui/toast-store";
import { CallError, call } from "@/lib/http/call";
import type {
  createViewContract,
  deleteViewContract,
  NewView,
  SavedView,
  updateViewContract,
  ViewChange,
} from "@/lib/views/contract";
import { viewPath, viewsPath } from "@/lib/views/operations";
import { type ListPage, searchOf } from "./asked";

/** What can be done to views. Each asks for the tabs again, or throws what the API refused. */
export function useViewChanges(page: ListPage) {
  const { refresh } = useRouter();
  const open = (view: SavedView) => window.history.replaceState(null, "", `?${searchOf(view, page)}`);
  return {
    async create(body: NewView) {
      const view = await call<typeof createViewContract>({ ...viewsPath, method: "POST" }, { body });
      open(view);
      refresh();
      notify(`View “${view.Name}” saved.`);
    },
    async update({ ID }: SavedView, body: ViewChange, done: string) {
      const input = { params: { viewID: ID }, body };
      const view = await call<typeof updateViewContract>({ ...viewPath, method: "PATCH" }, input);
      if (body.Query !== undefined) open(view);
      refresh();
      notify(done);
    },
    async remove({ ID, Name }: SavedView) {
      await call<typeof deleteViewContract>({ ...viewPath, method: "DELETE" }, { params: { viewID: ID } });
      refresh();
      notify(`View “${Name}” deleted.`, { detail: "The list itself is unchanged." });
    },
  };
}

/** Why it was refused, in words that stand below the field they are about. */
export function reasonOf(error: unknown) {
  if (!(error instanceof CallError)) throw error;
  return error.message.replace(/^(Name|List|Query): /, "");
}
