const notForPeople = /^\/(?:api|_next|sign-in|forgot-password|reset-password|confirm-email)(?:[/?#]|$)/i;

/** A path of this very site to go to after signing in; anything that could lead elsewhere becomes the fallback. */
export function safeCallbackUrl(value: string | null | undefined, fallback = "/") {
  if (!value || value.length > 4000) return fallback;
  // Printable ASCII, and no backslash in the path: browsers drop tabs and line breaks, and read `\` there as `/`.
  if (!/^\/(?!\/)[!-[\]-~]*(?:[?#][!-~]*)?$/.test(value)) return fallback;

  const { pathname, search, hash } = new URL(value, "http://site.invalid");
  if (!isDecodable(pathname)) return fallback;
  const path = pathname + search + hash;
  // `/.//elsewhere` is `//elsewhere` once its dots are resolved.
  return path.startsWith("//") || notForPeople.test(path) ? fallback : path;
}

/** All of the address when it is on this origin; next-auth repeats it in a header and a cookie, so it must fit there. */
export function ownUrl(value: string, origin: string) {
  if (!URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  return url.origin === origin && url.href.length <= 2000 ? url.href : null;
}

/** The sign-in page that leads back to `path`. */
export function signInUrl(path: string | null | undefined) {
  const callbackUrl = safeCallbackUrl(path);
  return callbackUrl === "/"
    ? ("/sign-in" as const)
    : (`/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}` as const);
}

function isDecodable(value: string) {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
