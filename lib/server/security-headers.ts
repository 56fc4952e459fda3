import type { ServerResponse } from "node:http";
import { atStart } from "@/lib/api/at-start";

const always = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
};
const overTls = { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };
/** For what is no page: it loads nothing, is shown in no frame and runs nothing. */
export const inertPolicy = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox" };

/** What every answer carries, Next's static files and error pages included. */
export function securityHeaders(options: { tls: boolean }) {
  return Object.entries({ ...always, ...(options.tls && overTls) });
}

/** Sets headers when the answer begins, so that nothing behind the front can take them back. */
export function setAtStart(response: ServerResponse, headers: () => (readonly [name: string, value: string])[]) {
  atStart(response, (status) => {
    for (const [name, value] of headers()) response.setHeader(name, value);
    if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
    // A page's own policy is the proxy's.
    for (const [name, value] of Object.entries(inertPolicy))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    // Next says of some texts, those of its redirects among them, not what they are.
    const mayHaveBody = status !== 204 && status !== 304;
    if (mayHaveBody && !response.hasHeader("Content-Type"))
      response.setHeader("Content-Type", "text/plain; charset=utf-8");
    return status;
  });
}
