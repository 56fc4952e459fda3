import type { Kind } from "@/components/decisions/marks";

let opened: { returnID: string; kind: Kind } | undefined;

/** The return's page will begin to decide it: with the form of a decline, or the focus on the button that approves. */
export function rememberOpened(returnID: string, kind: Kind) {
  opened = { returnID, kind };
}

/** What the list opened the page for, if it did; it is told once. */
export function takeOpened(returnID: string) {
  const kind = opened?.returnID === returnID ? opened.kind : undefined;
  opened = undefined;
  return kind;
}
