import type { Xp } from "@/lib/api/fields";

const most = 60;

/** Distinguishes approvals of one rule: the department and the site in their xp. Empty without both. */
export function placeWords(xp: Xp | null) {
  return [wordsOf(xp?.Dept), wordsOf(xp?.Site)].filter(Boolean).join(" · ");
}

function wordsOf(value: Xp[string] | undefined): string {
  if (typeof value === "string" || typeof value === "number") return String(value).slice(0, most);
  if (!value || typeof value !== "object" || Array.isArray(value)) return "";
  // What is a name says itself, a number does not; the database keeps keys in an order of its own.
  const names = Object.values(value).filter((part) => typeof part === "string");
  const numbers = Object.entries(value)
    .filter(([, part]) => typeof part === "number")
    .map(([key, part]) => `${key.toLowerCase()} ${part}`);
  return [...names, ...numbers].join(", ").slice(0, most);
}
