import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { OwnRowsScope } from "./source";

const { sql } = Prisma;

/**
 * Whether a row is one of the caller's own. The IDs come from the statement's table `own` unless others are passed.
 * PostgreSQL assumes that an array is short, and so looks up each ID in an index, however many there are.
 */
export const isOwn = ({ by }: OwnRowsScope, ids = sql`SELECT "id" FROM own`) => sql`${by} = ANY (ARRAY(${ids}))`;

/** The same for a row of `list_rows`. */
export const listRowIsOwn = sql`"by" = ANY (ARRAY(SELECT "id" FROM own))`;

/**
 * The same for rows of `list_rows` that are read in the order of an index: each is looked up in a hash of the table `own`.
 * IS TRUE keeps PostgreSQL from turning it into a join, which could change the order.
 */
export const listRowIsOwnOnAWalk = sql`"among" AND ("by" IN (SELECT "id" FROM own)) IS TRUE`;

/** The rows a caller may see, for a statement without a table `own`: by `ownRows` if present, else by `where`. */
export const visibleBy = (ownRows: OwnRowsScope | undefined, where: Prisma.Sql) =>
  ownRows ? isOwn(ownRows, ownRows.ids) : where;
