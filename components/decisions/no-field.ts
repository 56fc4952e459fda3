import { ignoreText } from "@/components/ui/is-shortcut";
import { notify, untilRead } from "@/components/ui/toast-store";

type What = "approve" | "comment on" | "decline" | "snooze" | "take";

/** Tells why a key does nothing to the approval that one is at. */
export const tellWhyNot = (what: What, about: string, why: string) =>
  notify(`You cannot ${what} this now.`, { tone: "bad", about: `not ${about}`, detail: why, until: untilRead() });

/** Tells why there is no field for what one is about to write; what is typed next is no shortcut, and told of. */
export function tellNoField(what: "comment on" | "decline", why: string) {
  ignoreText(() =>
    notify("What you typed after that was ignored.", { tone: "bad", about: "ignored", until: untilRead() }),
  );
  tellWhyNot(what, "written", why);
}
