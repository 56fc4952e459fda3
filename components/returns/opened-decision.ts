import type { Kind } from "@/components/decisions/marks";

let opened: { returnID: string; kind: Kind } | undefined;

/** The return's page will open this decision. */
export function openDecision(returnID: string, kind: Kind) {
  opened = { returnID, kind };
}

/** What the list opened the page for; it is told once. */
export function takeOpenedDecision(returnID: string): Kind | undefined {
  const kind = opened?.returnID === returnID ? opened.kind : undefined;
  opened = undefined;
  return kind;
}
