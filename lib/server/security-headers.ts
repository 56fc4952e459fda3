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
/** For answers that are not pages: they load nothing, run nothing and are shown in no frame. */
export const inertPolicy = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox" };

/** Headers of every answer, including Next's static files and error pages. */
export function securityHeaders(options: { tls: boolean }) {
  return Object.entries({ ...always, ...(options.tls && overTls) });
}

/** Sets headers when the answer begins, so that nothing behind the front can remove them. */
export function setAtStart(response: ServerResponse, headers: () => (readonly [name: string, value: string])[]) {
  atStart(response, (status) => {
    for (const [name, value] of headers()) response.setHeader(name, value);
    if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
    // proxy.ts sets the policy of pages.
    for (const [name, value] of Object.entries(inertPolicy))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    // Next sends some texts without a content type, such as those of its redirects.
    const mayHaveBody = status !== 204 && status !== 304;
    if (mayHaveBody && !response.hasHeader("Content-Type"))
      response.setHeader("Content-Type", "text/plain; charset=utf-8");
    return status;
  });
}
