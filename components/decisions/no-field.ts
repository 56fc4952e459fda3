import { expectText } from "@/components/ui/is-shortcut";
import { notify, untilRead } from "@/components/ui/toast-store";

const fields = { comment: "You cannot write a comment here.", decline: "You cannot decline this now." };

/** Tells why there is no field for what one is about to write; what is typed next is no shortcut. */
export function tellNoField(what: keyof typeof fields, why: string) {
  expectText();
  notify(fields[what], { tone: "bad", detail: why, until: untilRead() });
}
