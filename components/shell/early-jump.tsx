import { InlineScript } from "./inline-script";

declare global {
  interface Window {
    /** Somebody pressed the search button before hydration. */
    jumpAskedFor?: boolean;
  }
}

// `Commands` gives the button its keys when it listens.
const script =
  "document.addEventListener(`click`,function(e){if(e.target.closest(`[data-command=jump]:not([aria-keyshortcuts])`))window.jumpAskedFor=true})";

/** Keeps a press of the search button until `Commands` can open the palette. */
export const EarlyJump = () => <InlineScript>{script}</InlineScript>;
