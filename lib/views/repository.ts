import "server-only";

import { randomUUID } from "node:crypto";
import type { Origin } from "@/lib/audit/record";
import { type Actor, authorize, hasRole, isSufficient } from "@/lib/auth/actor";
import { db, type Transaction } from "@/lib/db";
import { invalidField, notFound } from "@/lib/errors";
import type { Page } from "@/lib/list/page";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { personSql } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import {
  createViewContract,
  deleteViewContract,
  listViewsContract,
  type NewView,
  type SavedView,
  updateViewContract,
  type ViewChange,
} from "./contract";
import { viewList } from "./list";
import { type SavableName, savableNames, savableOf } from "./savable";
import { noteSharing, recordSharing, scopeOf } from "./sharing";
import { normalizeViewQuery } from "./view-query";

const { sql } = Prisma;
const owner = personSql("u");
const maxPerList = 50;

/** The actor's own views, and those of their company that are shared, of the lists that the actor may open. */
export async function listViews(actor: Actor, query: ListQuery): Promise<Page<SavedView>> {
  authorize(actor, listViewsContract.roles);
  return selectPage(viewsOf(actor), query);
}

/** What the tabs above a list show: the actor's own views, then the others, the oldest first. */
export async function getViewTabs(actor: Actor, list: SavableName) {
  const filters: ListQuery["filters"] = [["List", list]];
  const sortBy = ["!Own", "DateCreated"];
  const { Items: views } = await listViews(actor, { ...emptyQuery, filters, sortBy, pageSize: 100 });
  return { list, views, deletesShared: deletesShared(actor) };
}

/** Throws ValidationFailure for a name that is taken and for one view too many, and what the list says of a query it refuses. */
export async function createView(actor: Actor, given: NewView, origin: Origin): Promise<SavedView> {
  authorize(actor, createViewContract.roles);
  authorize(actor, savableOf(given.List).roles);

  const id = randomUUID();
  const { List, Name, Shared = false } = given;
  const query = normalizeViewQuery(List, given.Query);
  return db.$transaction(async (tx) => {
    await holdOwner(actor, tx);
    const count = await tx.savedView.count({ where: { ownerId: actor.UserID, list: List } });
    if (count >= maxPerList)
      throw invalidField("List", `${maxPerList} views of a list are the most. Delete one first.`);
    const created = await tx.$executeRaw`
      INSERT INTO "saved_views" ("id", "list", "name", "query", "shared", "owner_id", "company_id", "told_at")
      VALUES (${id}, ${List}, ${Name}, ${query}, ${Shared}, ${actor.UserID}, ${actor.CompanyID},
        CASE WHEN ${Shared} THEN now() END)
      ON CONFLICT DO NOTHING`;
    if (created === 0) throw nameTaken(Name);
    if (Shared) await recordSharing(actor, { id, from: "private", to: "company" }, { tx, origin });
    return getView(actor, id, tx);
  });
}

/** Throws NotFound for a view that is not the actor's own, and otherwise as createView does. */
export async function updateView(actor: Actor, id: string, change: ViewChange, origin: Origin): Promise<SavedView> {
  authorize(actor, updateViewContract.roles);

  return db.$transaction(async (tx) => {
    await holdOwner(actor, tx);
    const view = await getView(actor, id, tx);
    if (!view.Own) throw notFound("SavedView", id);
    const { Name = view.Name, Shared = view.Shared } = change;
    const query = change.Query === undefined ? view.Query : normalizeViewQuery(view.List, change.Query);
    const updated = await tx.$executeRaw`
      UPDATE "saved_views" SET "name" = ${Name}, "query" = ${query}, "shared" = ${Shared}, "last_updated" = now()
      WHERE "id" = ${id} AND "owner_id" = ${actor.UserID} AND NOT EXISTS (
        SELECT 1 FROM "saved_views" other WHERE other."owner_id" = ${actor.UserID} AND other."list" = ${view.List}
          AND other."id" <> ${id} AND lower(other."name") = lower(${Name}))`;
    if (updated === 0) throw nameTaken(Name);
    const [from, to] = [scopeOf(view.Shared), scopeOf(Shared)];
    if (from !== to) await noteSharing(actor, { id, from, to }, { tx, origin });
    return getView(actor, id, tx);
  });
}

/** Throws NotFound for a view that is neither the actor's own nor a shared one of the company whose FullAccess asks. */
export async function deleteView(actor: Actor, id: string, origin: Origin): Promise<void> {
  authorize(actor, deleteViewContract.roles);

  const ofCompany = deletesShared(actor) ? sql`(v."shared" AND v."company_id" = ${actor.CompanyID})` : sql`false`;
  await db.$transaction(async (tx) => {
    const [deleted] = await tx.$queryRaw<{ wasShared: boolean }[]>`
      DELETE FROM "saved_views" v WHERE v."id" = ${id} AND (v."owner_id" = ${actor.UserID} OR ${ofCompany})
      RETURNING v."shared" OR v."untold" IS NOT NULL AS "wasShared"`;
    if (!deleted) throw notFound("SavedView", id);
    if (deleted.wasShared) await recordSharing(actor, { id, from: "company", to: "deleted" }, { tx, origin });
  });
}

/** FullAccess keeps order among what the company shares. */
const deletesShared = (actor: Actor) => hasRole(actor, []);

/** One at a time of a person's changes to their views: what is counted and compared stays true until it is written. */
async function holdOwner({ UserID }: Actor, tx: Transaction) {
  await tx.$queryRaw`SELECT 1 FROM "users" WHERE "id" = ${UserID} FOR NO KEY UPDATE`;
}

async function getView(actor: Actor, id: string, tx: Transaction): Promise<SavedView> {
  const { select, from, where } = viewsOf(actor);
  const [view] = await tx.$queryRaw<SavedView[]>`SELECT ${select} FROM ${from} WHERE v."id" = ${id} AND ${where}`;
  if (!view) throw notFound("SavedView", id);
  return view;
}

function viewsOf(actor: Actor): Source<SavedView> {
  const own = sql`v."owner_id" = ${actor.UserID}`;
  const open = savableNames.filter((name) => isSufficient(actor, savableOf(name).roles));
  return {
    actor,
    list: viewList,
    scope: `${viewList.name} ${actor.UserID}`,
    from: sql`"saved_views" v JOIN "users" u ON u."id" = v."owner_id"`,
    where: sql`(${own} OR (v."shared" AND v."company_id" = ${actor.CompanyID})) AND v."list" = ANY (${open}::text[])`,
    key: [sql`v."id"`],
    select: sql`
      v."id" AS "ID", v."list" AS "List", v."name" AS "Name", v."query" AS "Query", v."shared" AS "Shared",
      ${own} AS "Own", ${owner.json} AS "Owner", ${isoText(sql`v."date_created"`)} AS "DateCreated", ${isoText(sql`v."last_updated"`)} AS "LastUpdated"`,
    columns: {
      ID: { match: [sql`v."id"`] },
      List: { match: [sql`v."list"`], cast: sql`text` },
      Name: { match: [sql`v."name"`], sort: sql`lower(v."name")` },
      Query: { match: [sql`v."query"`] },
      Shared: { match: [sql`v."shared"`], cast: sql`boolean` },
      Own: { match: [sql`(${own})`], cast: sql`boolean` },
      ...owner.columns("Owner"),
      DateCreated: { match: [sql`v."date_created"`], cast: sql`timestamptz` },
      LastUpdated: { match: [sql`v."last_updated"`], cast: sql`timestamptz` },
    },
  };
}

const nameTaken = (name: string) =>
  invalidField("Name", `You have a view “${name}” of this list already. Choose another name.`);
