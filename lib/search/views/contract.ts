import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { person } from "@/lib/users/person";
import { examples } from "./examples";
import { viewList } from "./list";
import { viewPath, viewsPath } from "./operations";
import { savableNames } from "./savable";

/** How many views of a list a user can have. */
export const maxPerList = 50;

const name = text(60)
  .trim()
  .refine((value) => value !== "" && !/\p{Cc}/u.test(value), "Must be 1 to 60 characters, without control characters.");

const query = text(4000).meta({
  description:
    "The query string of the list's page: its search, filters, sort and page size; and `columns`, up to five names in xp that the page shows as columns, such as `xp.Dept,xp.Project.Code`. In filters of dates a day such as 2026-11-01 is a whole day of the reader's time zone, and today, yesterday, last-7-days (any number), this-month, last-month and this-year are periods; lists themselves take moments. The page searches for all words in any order, unless `searchType` says otherwise.",
});

const savedView = z
  .object({
    ID: identifier.meta({ readOnly: true }),
    List: z.enum(savableNames).meta({ description: "The list operation this view belongs to." }),
    Name: name.meta({ description: "Unique per owner and list, case-insensitive." }),
    Query: query,
    Shared: z.boolean().meta({ description: "Whether everyone in the owner's company sees it." }),
    Own: z.boolean().meta({ readOnly: true, description: "Whether the caller owns it." }),
    Owner: person.meta({ readOnly: true }),
    DateCreated: dateTime.meta({ readOnly: true }),
    LastUpdated: dateTime.meta({ readOnly: true }),
  })
  .register(schemaNames, { id: "SavedView" });
export type SavedView = z.output<typeof savedView>;

export const newView = z
  .strictObject({
    List: savedView.shape.List,
    Name: name,
    Query: query,
    Shared: z.boolean().optional(),
  })
  .register(schemaNames, { id: "NewSavedView" });
export type NewView = z.output<typeof newView>;

/** Omitted properties stay unchanged. */
const viewChange = newView.omit({ List: true }).partial().register(schemaNames, { id: "SavedViewChange" });
export type ViewChange = z.output<typeof viewChange>;

const params = z.object({ viewID: identifier });

export const listViewsContract = {
  ...viewsPath,
  id: "listViews",
  summary: "List saved views",
  description: "The caller's own views and those shared in their company, for lists they can open.",
  tag: "Saved views",
  method: "GET",
  roles: "SignedIn",
  list: viewList,
  response: pageOf(savedView),
  example: examples.listViews,
} as const satisfies Contract;

export const getViewContract = {
  ...viewPath,
  id: "getView",
  summary: "Get a saved view",
  tag: "Saved views",
  method: "GET",
  roles: "SignedIn",
  params,
  response: savedView,
  versioned: true,
  example: examples.getView,
} as const satisfies Contract;

export const createViewContract = {
  ...viewsPath,
  id: "createView",
  summary: "Save a view of a list",
  description: "At most 50 per list. Requires a role that opens the list.",
  tag: "Saved views",
  method: "POST",
  roles: "SignedIn",
  body: newView,
  response: savedView,
  status: 201,
  location: "/me/views/{ID}",
  versioned: true,
  example: examples.createView,
} as const satisfies Contract;

export const updateViewContract = {
  ...viewPath,
  id: "updateView",
  summary: "Change a saved view",
  description: "Only its owner can change it.",
  tag: "Saved views",
  method: "PATCH",
  roles: "SignedIn",
  params,
  body: viewChange,
  response: savedView,
  versioned: true,
  example: examples.updateView,
} as const satisfies Contract;

export const deleteViewContract = {
  ...viewPath,
  id: "deleteView",
  summary: "Delete a saved view",
  description: "Its owner can delete it. A shared view can also be deleted with FullAccess in the same company.",
  tag: "Saved views",
  method: "DELETE",
  roles: "SignedIn",
  params,
  versioned: true,
  example: examples.deleteView,
} as const satisfies Contract;
