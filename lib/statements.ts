import { createHash } from "node:crypto";

const mostNamed = 500;
const mostSeen = 5000;
const names = new Map<string, string>();
const seenOnce = new Set<string>();

/**
 * The name under which PostgreSQL keeps a statement parsed and planned, on each connection that ran it. A text has none
 * until it comes a second time, and at most 500 have one: what a caller makes up once does not stay with the server.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= mostNamed) return name;
  if (!seenOnce.delete(text)) {
    if (seenOnce.size >= mostSeen) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  }
  const made = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, made);
  return made;
}
