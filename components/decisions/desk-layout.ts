/** The layout of approvals: rows alone, or beside a preview of the current row. `share`: the width of the rows, in percent. */
export type DeskLayout = { layout: "table" | "split" | undefined; share: number };

export const deskCookie = "desk";
export const shares = { least: 28, usual: 40, most: 60 };

export const clampShare = (share: number) => Math.min(Math.max(Math.round(share), shares.least), shares.most);

/** Reads the cookie's value, like `split~45`. */
export function readDeskLayout(value = ""): DeskLayout {
  const [layout, share] = value.split("~");
  return {
    layout: layout === "table" || layout === "split" ? layout : undefined,
    share: share && Number.isFinite(Number(share)) ? clampShare(Number(share)) : shares.usual,
  };
}

const year = 31_536_000;

/** The layout as it is remembered now: it may have changed since the page came. */
export const keptDeskLayout = () =>
  readDeskLayout(new RegExp(`(?:^|; )${deskCookie}=([^;]*)`).exec(document.cookie)?.[1]);

/** Remembers a change of it from one visit to the next. Returns the whole. */
export function keepDeskLayout(change: Partial<DeskLayout>): DeskLayout {
  const { layout, share } = { ...keptDeskLayout(), ...change };
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${deskCookie}=${layout ?? ""}~${share}; Path=/; Max-Age=${year}; SameSite=Lax`;
  return { layout, share };
}
