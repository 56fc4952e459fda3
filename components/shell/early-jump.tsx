import { headers } from "next/headers";

declare global {
  interface Window {
    /** Somebody pressed the search button while the page still woke up. */
    jumpAskedFor?: boolean;
  }
}

// `Commands` gives the button its keys when it listens. Without quotes and ampersands, which React would escape.
const script =
  "document.addEventListener(`click`,function(e){if(e.target.closest(`[data-command=jump]:not([aria-keyshortcuts])`))window.jumpAskedFor=true})";

/** Keeps a press of the search button until `Commands` can open the palette. */
export async function EarlyJump() {
  const policy = (await headers()).get("content-security-policy") ?? "";
  return <script nonce={/'nonce-([^']*)'/.exec(policy)?.[1]}>{script}</script>;
}
