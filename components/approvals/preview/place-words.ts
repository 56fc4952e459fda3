import type { Xp } from "@/lib/api/fields";

const most = 60;

/** What tells approvals of one rule apart: the department and the site in their xp. Empty when there is neither. */
export function placeWords(xp: Xp | null) {
  return [wordsOf(xp?.Dept), wordsOf(xp?.Site)].filter(Boolean).join(" · ");
}

function wordsOf(value: Xp[string] | undefined): string {
  if (typeof value === "string" || typeof value === "number") return String(value).slice(0, most);
  if (!value || typeof value !== "object" || Array.isArray(value)) return "";
  const parts = Object.values(value).filter((part) => typeof part === "string" || typeof part === "number");
  return parts.join(" ").slice(0, most);
}
