import { localTimes } from "./local-time";

// Separators of paths, what Windows refuses, quotes, and what would hide or turn around the rest of the name.
const unfit = /[\p{C}\p{Z}<>:"/\\|?*']+/gu;
const longest = 80;

type Naming = { view?: string | undefined; extension: string; today: Date; timeZone?: string | undefined };

/** What a file is called: `approvals-LH-20501-2026-01-31.csv`; with the view it was made from, `approvals-Large-2026-01-31.csv`. */
export function fileName(title: string, { view = "", extension, today, timeZone = "UTC" }: Naming) {
  const parts = view ? [clean(title, longest / 2), clean(view, longest / 2)] : [clean(title, longest)];
  const name = parts.filter(Boolean).join("-") || "export";
  const day = localTimes(timeZone)(today.toISOString()).slice(0, 10);
  return `${name}-${day}.${extension}`;
}

function clean(text: string, most: number) {
  return [...text.replace(unfit, "-")]
    .slice(0, most)
    .join("")
    .replace(/^[.-]+/, "");
}

/** RFC 6266: the name for any client, and in UTF-8 (RFC 5987) where ASCII cannot hold it. */
export function attachment(name: string) {
  const ascii = name.replace(/[^\x20-\x7e]+/g, "-").replaceAll("%", "-");
  if (ascii === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(/[()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
