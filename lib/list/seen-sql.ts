import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { OwnRowsScope } from "./source";

const { sql } = Prisma;

/**
 * Whether a row is one of those seen; the IDs come from the table `seen` unless others are given. PostgreSQL takes an
 * array to be short, and so looks up each ID by an index, however many they prove to be.
 */
export const isSeen = ({ by }: OwnRowsScope, ids = sql`SELECT "id" FROM seen`) => sql`${by} = ANY (ARRAY(${ids}))`;

/** The same of a row of `listed`. */
export const isListedSeen = sql`"by" = ANY (ARRAY(SELECT "id" FROM seen))`;

/**
 * The same for rows of `listed` that are met one after another along an index: each is looked up in a hash of the table
 * `seen`. IS TRUE keeps PostgreSQL from making a join of it, in an order of its own.
 */
export const isListedSeenOnAWalk = sql`"among" AND ("by" IN (SELECT "id" FROM seen)) IS TRUE`;

/** What a caller may see, for a statement that has no table `seen`: by `seen` where there is one, else as `where` says. */
export const visibleBy = (seen: OwnRowsScope | undefined, where: Prisma.Sql) => (seen ? isSeen(seen, seen.ids) : where);
