import { z } from "zod";
import { dateTime, identifier, text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { pageOf } from "@/lib/list/page";
import { viewList } from "./list";
import { viewPath, viewsPath } from "./operations";
import { savableNames } from "./savable";

const name = text(60)
  .trim()
  .refine((value) => value !== "" && !/\p{Cc}/u.test(value), "Must be 1 to 60 characters, without control characters.");

const query = text(4000).meta({
  description: "The query string of the list: its search, filters, sort and page size, as in a URL.",
});

export const savedView = z.object({
  ID: identifier.meta({ readOnly: true }),
  List: z.enum(savableNames).meta({ description: "The operation whose list it is a view of." }),
  Name: name.meta({ description: "Unique to its owner and list, whatever its case." }),
  Query: query,
  Shared: z.boolean().meta({ description: "Whether everybody of the owner's company sees it." }),
  Own: z.boolean().meta({ readOnly: true, description: "Whether it is the caller's own." }),
  Owner: z
    .object({
      ID: identifier,
      Username: text(100),
      FirstName: text(100),
      LastName: text(100),
      Email: text(320),
    })
    .meta({ readOnly: true }),
  DateCreated: dateTime.meta({ readOnly: true }),
  LastUpdated: dateTime.meta({ readOnly: true }),
});
export type SavedView = z.output<typeof savedView>;

export const newView = z.strictObject({
  List: savedView.shape.List,
  Name: name,
  Query: query,
  Shared: z.boolean().optional(),
});
export type NewView = z.output<typeof newView>;

/** What is absent stays as it is. */
export const viewChange = newView.omit({ List: true }).partial();
export type ViewChange = z.output<typeof viewChange>;

const params = z.object({ viewID: identifier });

export const listViewsContract = {
  ...viewsPath,
  id: "listViews",
  summary: "List saved views",
  description: "The user's own, and those their company shares, of the lists that the user may open.",
  tag: "Saved views",
  method: "GET",
  roles: "SignedIn",
  list: viewList,
  response: pageOf(savedView),
} as const satisfies Contract;

export const createViewContract = {
  ...viewsPath,
  id: "createView",
  summary: "Save a view of a list",
  description: "At most 50 for each list. The list's own roles are needed.",
  tag: "Saved views",
  method: "POST",
  roles: "SignedIn",
  body: newView,
  response: savedView,
  status: 201,
} as const satisfies Contract;

export const updateViewContract = {
  ...viewPath,
  id: "updateView",
  summary: "Change a saved view",
  description: "Only its owner can.",
  tag: "Saved views",
  method: "PATCH",
  roles: "SignedIn",
  params,
  body: viewChange,
  response: savedView,
} as const satisfies Contract;

export const deleteViewContract = {
  ...viewPath,
  id: "deleteView",
  summary: "Delete a saved view",
  description: "Its owner can; and FullAccess of the same company one that is shared.",
  tag: "Saved views",
  method: "DELETE",
  roles: "SignedIn",
  params,
} as const satisfies Contract;
