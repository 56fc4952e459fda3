import { buttonClass } from "@/components/ui/button-class";

/** Says on a page without React that one of its scripts did not load; it is loaded again once the network is back. */
export function tellUnhydrated() {
  const words = Object.assign(document.createElement("p"), {
    className: "grow",
    textContent: "Couldn't load this part. Links work; buttons and fields may not.",
  });
  // A link, too: what else is pressed waits for React.
  const again = Object.assign(document.createElement("a"), {
    href: location.pathname + location.search,
    textContent: "Try again",
    className: buttonClass({ size: "sm" }, "shrink-0"),
  });
  const notice = Object.assign(document.createElement("div"), {
    role: "alert",
    className:
      "fixed right-4 bottom-4 z-50 flex w-88 max-w-[calc(100vw-2rem)] items-center gap-3 rounded-md bg-raised p-3 shadow-float",
  });
  notice.append(words, again);
  document.body.append(notice);
  addEventListener("online", () => location.reload());
}
