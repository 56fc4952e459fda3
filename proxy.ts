import { type NextRequest, NextResponse } from "next/server";
import { signInUrl } from "@/lib/auth/callback-url";
import { sessionCookieName } from "@/lib/auth/cookie";
import { pagePathHeader } from "@/lib/auth/page-path";

const openToAll = new Set(["sign-in", "forgot-password", "reset-password", "confirm-email", "docs"]);
const sessionCookie = sessionCookieName(process.env.PUBLIC_URL ?? "");

/** The content security policy with a fresh nonce, and a first look at the cookie to spare a trip. Not a boundary. */
export function proxy(request: NextRequest) {
  const policy = contentSecurityPolicy(nonce());
  const response = needsSession(request)
    ? redirectToSignIn(request)
    : NextResponse.next({ request: withPolicy(request, policy) });
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "private, no-store");
  return response;
}

function needsSession({ nextUrl, cookies }: NextRequest) {
  const [, area = ""] = nextUrl.pathname.split("/");
  return !openToAll.has(area) && !cookies.has(sessionCookie);
}

// Next answers with the path alone: the host that a request claims is not repeated.
function redirectToSignIn({ nextUrl }: NextRequest) {
  return NextResponse.redirect(new URL(signInUrl(nextUrl.pathname + nextUrl.search), nextUrl));
}

// Next reads the nonce for its own scripts from this request header.
function withPolicy(request: NextRequest, policy: string) {
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search);
  return { headers };
}

function nonce() {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
}

function contentSecurityPolicy(nonce: string) {
  const evalForReactsStacks = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evalForReactsStacks}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

export const config = {
  matcher: ["/((?!api/|api$|_next/static/|_next/image$|icon\\.svg$|favicon\\.ico$|robots\\.txt$).*)"],
};
