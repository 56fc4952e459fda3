/** What floats: popovers and menus. */
export const floatClass =
  "fixed m-0 overflow-auto rounded-md border border-transparent bg-raised text-ink shadow-float outline-hidden";
