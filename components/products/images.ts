import type { Xp } from "@/lib/api/fields";

export type Image = { url: string; thumbnail: string };

/** The images a storefront keeps in `xp.Images`, as addresses or as records with them: those that a browser may load, each once. */
export function toImages(xp: Xp | null): Image[] {
  const entries = Array.isArray(xp?.Images) ? xp.Images : [];
  const images = entries.flatMap((entry) => {
    const url = toSafeURL(typeof entry === "string" ? entry : find(entry, "url"));
    return url ? [{ url, thumbnail: toSafeURL(find(entry, "thumbnailurl")) ?? url }] : [];
  });
  return [...new Map(images.map((image) => [image.url, image])).values()];
}

/** Front ends write the names as `Url`, `URL` and `url`. */
function find(entry: unknown, name: string) {
  if (entry === null || typeof entry !== "object") return undefined;
  return Object.entries(entry).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Absolute http(s), or relative to our own origin; anything else, such as javascript:, is none. */
export function toSafeURL(value: unknown) {
  if (typeof value !== "string" || value === "") return null;
  const base = "https://relative.invalid";
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  if (url.origin === base) return url.pathname + url.search;
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/** The page's policy keeps out what comes unencrypted. */
export const isLoadable = ({ thumbnail }: Image) => !thumbnail.startsWith("http:");
