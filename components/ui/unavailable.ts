/** For a button that does nothing but say why: it can still be reached and pressed. Nothing where there is no reason. */
export const unavailable = (why: string | undefined) =>
  why ? { "aria-disabled": true, "aria-description": why, "data-tip": why } : {};
