import { expectText } from "@/components/ui/is-shortcut";
import { notify, untilRead } from "@/components/ui/toast-store";

const fields = { comment: "You cannot write a comment here.", decline: "You cannot decline this now." };

/** Tells why a key does nothing to the approval that one is at. */
export const tellWhyNot = (what: "approve" | "snooze" | "take", about: string, why: string) =>
  notify(`You cannot ${what} this now.`, { tone: "bad", about: `not ${about}`, detail: why, until: untilRead() });

/** Tells why there is no field for what one is about to write; what is typed next is no shortcut. */
export function tellNoField(what: keyof typeof fields, why: string) {
  expectText();
  notify(fields[what], { tone: "bad", detail: why, until: untilRead() });
}
