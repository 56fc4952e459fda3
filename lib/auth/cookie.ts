/** `__Host-` binds the cookie to this very host; browsers take it over https only. */
export function sessionCookieName(publicUrl: string) {
  return publicUrl.startsWith("https:") ? "__Host-countersign-session" : "countersign-session";
}
