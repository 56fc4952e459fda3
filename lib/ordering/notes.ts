import { text } from "@/lib/api/fields";
import { newXp } from "@/lib/api/new-fields";

/** What of an order can be changed after it was submitted: a form in a browser checks by these alone. */
export const orderNotes = { Comments: text(2000).nullish(), xp: newXp.nullish() };
