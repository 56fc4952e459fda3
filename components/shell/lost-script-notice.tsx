import { buttonClass } from "@/components/ui/button-class";
import { InlineScript } from "./inline-script";

// Scripts that are loaded after hydration say themselves that they did not come.
const script =
  "addEventListener(`error`,function(e){if(e.target.tagName!=`SCRIPT`)return;if(document.documentElement.dataset.hydrated)return;document.querySelector(`[data-lost-script]`).hidden=false;addEventListener(`online`,function(){location.reload()})},true)";

/** Shows when one of the scripts that a page comes with did not load: React may never start, so nothing here needs it. */
export function LostScriptNotice() {
  return (
    <>
      <div
        role="alert"
        data-lost-script
        hidden
        suppressHydrationWarning
        className="fixed right-4 bottom-4 z-50 flex w-88 max-w-[calc(100vw-2rem)] items-center gap-3 rounded-md bg-raised p-3 shadow-float [&[hidden]]:hidden"
      >
        <p className="grow">Couldn't load this part of Countersign. Links work; buttons and fields may not.</p>
        {/* biome-ignore lint/a11y/useValidAnchor: it is a link, too, to the page itself, whatever its address. */}
        <a href="" className={buttonClass({ size: "sm" }, "shrink-0")}>
          Try again
        </a>
      </div>
      <InlineScript>{script}</InlineScript>
    </>
  );
}
