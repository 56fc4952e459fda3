const maxBytes = 8000;
// Not Buffer's: forms in browsers check by it, too.
const encoder = new TextEncoder();
const byteLength = (text: string) => encoder.encode(text).length;

/**
 * The compact JSON of extended properties, or what is wrong with them.
 * Numbers count as PostgreSQL writes them: its jsonb spells out exponents.
 */
export function toStoredXp(value: unknown): { json: string } | { problem: string } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem: "Must be a JSON object." };
  const json = toJson(value);
  if (json === undefined || byteLength(json) > maxBytes) {
    return { problem: "Must be at most 8,000 bytes as compact JSON." };
  }
  if (json.includes("\\u") && !isStorable(value)) return { problem: "Must be valid text without NUL." };
  if (/\de[+-]/.test(json) && byteLength(json) + spelledOut(json) > maxBytes) {
    return { problem: "Must be at most 8,000 bytes as compact JSON, numbers written without exponents." };
  }
  return { json };
}

// Nested too deep for the stack is too large, too.
function toJson(value: object) {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry));
}

function spelledOut(json: string) {
  const exponents = json.matchAll(/\de[+-](\d{1,3})/g);
  return exponents.reduce((digits, match) => digits + Number(match[1]), 0);
}
