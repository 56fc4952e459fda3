import { text } from "@/lib/api/fields";
import { newXp } from "@/lib/api/new-fields";

/** The properties of an order that can change after it was submitted: forms in the browser check only these. */
export const orderNotes = { Comments: text(2000).nullish(), xp: newXp.nullish() };
