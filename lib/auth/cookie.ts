/** `__Host-` binds the cookie to this very host; browsers take it over https only. */
export function sessionCookieName(publicUrl: string) {
  return publicUrl.startsWith("https:") ? "__Host-countersign-session" : "countersign-session";
}

/** How long the cookie of a session is kept; the session itself ends by the database's clock. */
export const sessionSeconds = 24 * 60 * 60;

export function sessionCookieOptions(publicUrl: string) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: publicUrl.startsWith("https:") } as const;
}

/** The value of a cookie in a `Cookie` header: the last, as Next takes it, of several by one name. */
export function readCookie(header: string | null | undefined, name: string) {
  const own = header?.split(/; */).findLast((pair) => pair.startsWith(`${name}=`));
  return own?.slice(name.length + 1);
}
