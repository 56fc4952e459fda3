import { expectText } from "@/components/ui/is-shortcut";
import { notify } from "@/components/ui/toast-store";

/** Tells why nothing can be written; what is typed next is no shortcut. */
export function tellNoComment(why: string) {
  expectText();
  notify("You cannot write a comment here.", { tone: "bad", detail: why, until: Date.now() + 8000 });
}
