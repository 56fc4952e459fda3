import "server-only";

import { randomUUID } from "node:crypto";
import { type Actor, authorize, hasRole, isSufficient } from "@/lib/auth/actor";
import type { PagedList } from "@/lib/contracts";
import type { Transaction } from "@/lib/db/connection";
import { invalidField, notFound } from "@/lib/errors";
import { withVersion } from "@/lib/events/version";
import { type By, write } from "@/lib/events/write";
import { lockRecord } from "@/lib/list/lock-record";
import type { Page } from "@/lib/list/page";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { holdUser } from "@/lib/users/hold-user";
import { personSql } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import {
  createViewContract,
  deleteViewContract,
  getViewContract,
  listViewsContract,
  maxPerList,
  type NewView,
  type SavedView,
  updateViewContract,
  type ViewChange,
} from "./contract";
import { viewList } from "./list";
import { savableNames, savableOf } from "./savable";
import { noteSharing, scopeOf, sharingEvent } from "./sharing";
import { normalizeViewQuery } from "./view-query";

const { sql } = Prisma;
const owner = personSql("u");

/** The actor's own views, and those of their company that are shared, of the lists that the actor may open. */
export async function listViews(actor: Actor, query: ListQuery): Promise<Page<SavedView>> {
  authorize(actor, listViewsContract.roles);
  return selectPage(viewsOf(actor), query);
}

/** What the tabs above a list show: the actor's own views, then the others, the oldest first. */
export async function getViewTabs(actor: Actor, { name: list }: PagedList["list"]) {
  const filters: ListQuery["filters"] = [["List", list]];
  const sortBy = ["!Own", "DateCreated"];
  const { Items: views } = await listViews(actor, { ...emptyQuery, filters, sortBy, pageSize: 100 });
  return { list, views, deletesShared: deletesShared(actor) };
}

/** Throws NotFound for a view that the actor does not see. */
export async function getView(actor: Actor, id: string): Promise<SavedView> {
  authorize(actor, getViewContract.roles);
  return selectRecord(viewsOf(actor), "SavedView", [id]);
}

/** Throws ValidationFailure for a name that is taken and for one view too many, and what the list says of a query it refuses. */
export async function createView(by: By, view: NewView): Promise<SavedView> {
  const { actor } = by;
  authorize(actor, createViewContract.roles);
  authorize(actor, savableOf(view.List).roles);

  const id = randomUUID();
  const { List, Name, Shared = false } = view;
  const query = normalizeViewQuery(List, view.Query);
  return write(by, async ({ tx, emit }) => {
    await holdUser(actor, tx);
    const count = await tx.savedView.count({ where: { ownerId: actor.UserID, list: List } });
    if (count >= maxPerList)
      throw invalidField("List", `A list can have at most ${maxPerList} views. Delete one first.`);
    const created = await tx.$executeRaw`
      INSERT INTO "saved_views" ("id", "list", "name", "query", "shared", "owner_id", "company_id", "told_at")
      VALUES (${id}, ${List}, ${Name}, ${query}, ${Shared}, ${actor.UserID}, ${actor.CompanyID},
        CASE WHEN ${Shared} THEN now() END)
      ON CONFLICT DO NOTHING`;
    if (created === 0) throw duplicateName(Name);
    if (Shared) emit(sharingEvent({ id, from: "private", to: "company" }));
    return lockView(actor, id, tx);
  });
}

/** Throws NotFound for a view that is not the actor's own, PreconditionFailed, and otherwise as createView does. */
export async function updateView(by: By, id: string, change: ViewChange): Promise<SavedView> {
  const { actor } = by;
  authorize(actor, updateViewContract.roles);

  return write(by, async (unit) => {
    const { tx, requireVersion } = unit;
    await holdUser(actor, tx);
    const view = await lockView(actor, id, tx);
    if (!view.Own) throw notFound("SavedView", id);
    requireVersion(view);
    const { Name = view.Name, Shared = view.Shared } = change;
    const query = change.Query === undefined ? view.Query : normalizeViewQuery(view.List, change.Query);
    const updated = await tx.$executeRaw`
      UPDATE "saved_views"
      SET "name" = ${Name}, "query" = ${query}, "shared" = ${Shared}, "last_updated" = now()
      WHERE "id" = ${id} AND "owner_id" = ${actor.UserID} AND NOT EXISTS (
        SELECT 1 FROM "saved_views" other WHERE other."owner_id" = ${actor.UserID} AND other."list" = ${view.List}
          AND other."id" <> ${id} AND lower(other."name") = lower(${Name}))`;
    if (updated === 0) throw duplicateName(Name);
    const [from, to] = [scopeOf(view.Shared), scopeOf(Shared)];
    if (from !== to) await noteSharing(by, { id, from, to }, unit);
    return lockView(actor, id, tx);
  });
}

/** Throws NotFound for a view that is neither the actor's own nor a shared one of the company whose FullAccess asks, and PreconditionFailed. */
export async function deleteView(by: By, id: string): Promise<void> {
  const { actor } = by;
  authorize(actor, deleteViewContract.roles);

  const ofCompany = deletesShared(actor) ? sql`(v."shared" AND v."company_id" = ${actor.CompanyID})` : sql`false`;
  await write(by, async ({ tx, emit, requireVersion }) => {
    const [row] = await tx.$queryRaw<{ version: number }[]>`
      SELECT v."version" FROM "saved_views" v
      WHERE v."id" = ${id} AND (v."owner_id" = ${actor.UserID} OR ${ofCompany}) FOR UPDATE`;
    if (!row) throw notFound("SavedView", id);
    requireVersion(withVersion({}, row.version));
    const [deleted] = await tx.$queryRaw<{ wasShared: boolean }[]>`
      DELETE FROM "saved_views" WHERE "id" = ${id} RETURNING "shared" OR "untold" IS NOT NULL AS "wasShared"`;
    if (deleted?.wasShared) emit(sharingEvent({ id, from: "company", to: "deleted" }));
  });
}

/** FullAccess keeps order among what the company shares. */
const deletesShared = (actor: Actor) => hasRole(actor, []);

const lockView = (actor: Actor, id: string, tx: Transaction) =>
  lockRecord(tx, viewsOf(actor), { type: "SavedView", id, table: sql`v` });

function viewsOf(actor: Actor): Source<SavedView> & { version: Prisma.Sql } {
  const own = sql`v."owner_id" = ${actor.UserID}`;
  const open = savableNames.filter((name) => isSufficient(actor, savableOf(name).roles));
  return {
    actor,
    list: viewList,
    scope: `${viewList.name} ${actor.UserID}`,
    from: sql`"saved_views" v JOIN "users" u ON u."id" = v."owner_id"`,
    where: sql`(${own} OR (v."shared" AND v."company_id" = ${actor.CompanyID})) AND v."list" = ANY (${open}::text[])`,
    key: [sql`v."id"`],
    version: sql`v."version"`,
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

const duplicateName = (name: string) =>
  invalidField("Name", `You have a view “${name}” of this list already. Choose another name.`);
