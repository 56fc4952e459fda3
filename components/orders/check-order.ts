import { z } from "zod";
import { type Check, checkBy } from "@/components/editing/check";
import type { FieldSpec } from "@/components/editing/values";
import { orderNotes } from "@/lib/ordering/notes";

/** What the operation would refuse in a change of an order's notes. */
export const checkOrder = (specs: readonly FieldSpec[]): Check => checkBy(z.object(orderNotes), specs);
