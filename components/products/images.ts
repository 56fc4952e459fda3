import type { Xp } from "@/lib/fields";

export type Image = { url: string; thumbnail: string };

/** The images a storefront keeps in `xp.Images`: those with an address that a browser may load, each once. */
export function toImages(xp: Xp | null): Image[] {
  const given = Array.isArray(xp?.Images) ? xp.Images : [];
  const images = given.flatMap((entry) => {
    if (entry === null || typeof entry !== "object" || Array.isArray(entry)) return [];
    const url = toSafeURL(entry.Url);
    return url ? [{ url, thumbnail: toSafeURL(entry.ThumbnailUrl) ?? url }] : [];
  });
  return [...new Map(images.map((image) => [image.url, image])).values()];
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
