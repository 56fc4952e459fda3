import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { OwnRowsScope } from "./source";

const { sql } = Prisma;

/**
 * Whether a row is one of the caller's own; the IDs come from the table `own` of the statement unless others are passed.
 * PostgreSQL takes an array to be short, and so looks up each ID by an index, however many they prove to be.
 */
export const isOwn = ({ by }: OwnRowsScope, ids = sql`SELECT "id" FROM own`) => sql`${by} = ANY (ARRAY(${ids}))`;

/** The same of a row of `list_rows`. */
export const listRowIsOwn = sql`"by" = ANY (ARRAY(SELECT "id" FROM own))`;

/**
 * The same for rows of `list_rows` that are read one after another along an index: each is looked up in a hash of the table
 * `own`. IS TRUE keeps PostgreSQL from making a join of it, in an order of its own.
 */
export const listRowIsOwnOnAWalk = sql`"among" AND ("by" IN (SELECT "id" FROM own)) IS TRUE`;

/** What a caller may see, for a statement without a table `own`: by `ownRows` where there are some, else as `where` says. */
export const visibleBy = (ownRows: OwnRowsScope | undefined, where: Prisma.Sql) =>
  ownRows ? isOwn(ownRows, ownRows.ids) : where;
