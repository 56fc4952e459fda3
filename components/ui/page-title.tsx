/**
 * The title of the page's tab. Next removes a title of its metadata with every refresh and brings it back a moment
 * later; React replaces one that the page itself renders in the same step as the page.
 */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? `${children} · Countersign` : "Countersign"}</title>;
}
