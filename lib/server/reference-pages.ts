import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { themeCookie, toTheme } from "@/lib/account/theme";
import { readCookie } from "@/lib/auth/cookie";
import { acceptedCodings, type Coding, codings, compressQuickly } from "./codings";
import { isOfFront } from "./front-headers";
import { pathOf } from "./request-line";

type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Page = { headers: Map<string, string>; html: Buffer; compressed: Record<Coding, Buffer> };

const address = /^\/docs\/api(\/[a-z-]+)?$/;
const nonceInPolicy = /'nonce-([^']+)' 'strict-dynamic'/;
const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;

/**
 * Answers requests for the API reference without a session. These pages differ only by theme: Next renders each once, and
 * it is sent from memory until the server stops. All other requests go to `render`.
 */
export function createReferencePages(sessionCookie: string, render: Render): Render {
  const pages = new Map<string, Page>();
  const rendering = new Map<string, Promise<void>>();

  return async (request, response) => {
    const { method, headers } = request;
    const path = pathOf(request.url ?? "");
    // Next's fetches for its links do not return HTML.
    const isPage = (method === "GET" || method === "HEAD") && address.test(path) && !headers.rsc;
    if (!isPage || readCookie(headers.cookie, sessionCookie)) return render(request, response);

    const theme = toTheme(readCookie(headers.cookie, themeCookie));
    const key = `${path} ${theme}`;
    while (!pages.has(key) && rendering.has(key)) await rendering.get(key);
    const page = pages.get(key);
    if (page) return sendPage(page, request, response);
    if (method === "HEAD") return render(request, response);

    const { promise, resolve } = Promise.withResolvers<void>();
    rendering.set(key, promise);
    try {
      // Rendered without the first reader's headers, since others get the page, too.
      const accepts = headers["accept-encoding"];
      for (const name of Object.keys(headers)) if (!isOfFront(name)) delete headers[name];
      Object.assign(headers, { cookie: `${themeCookie}=${theme}` });
      request.url = path;
      const text = await renderWhole(render, request, response);
      headers["accept-encoding"] = accepts;
      const newPage = text !== null && (await toPage(text, headers["x-request-id"]?.toString() ?? "", response));
      if (!newPage) return void response.end(text);
      pages.set(key, newPage);
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendPage(newPage, request, response);
    } finally {
      rendering.delete(key);
      resolve();
    }
  };
}

function sendPage({ headers, html, compressed }: Page, request: IncomingMessage, response: ServerResponse) {
  const accepted = acceptedCodings(request);
  const coding = codings.find(({ name }) => accepted.has(name))?.name;
  const body = coding ? compressed[coding] : html;
  response.setHeaders(headers);
  if (coding) response.setHeader("Content-Encoding", coding);
  response.setHeader("Content-Length", body.length).end(request.method === "HEAD" ? undefined : body);
}

/** The text of an answer before any of it is sent; null if its client has gone. */
async function renderWhole(render: Render, request: IncomingMessage, response: ServerResponse) {
  const { write, end, flushHeaders } = response;
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const parts: Uint8Array[] = [];
  const take = (part: unknown) => {
    if (typeof part === "string" || part instanceof Uint8Array) parts.push(Buffer.from(part));
    return true;
  };
  response.once("close", () => resolve(null));
  response.flushHeaders = () => undefined;
  response.write = take;
  response.end = (part: unknown) => {
    take(part);
    resolve(Buffer.concat(parts).toString());
    return response;
  };
  render(request, response).catch(reject);
  try {
    return await promise;
  } finally {
    Object.assign(response, { write, end, flushHeaders });
  }
}

/** Replaces the nonce, which is for one answer, by hashes of the scripts. Undefined if that is not possible. */
async function toPage(text: string, requestID: string, response: ServerResponse): Promise<Page | undefined> {
  const policy = response.getHeader("content-security-policy")?.toString() ?? "";
  const nonce = nonceInPolicy.exec(policy)?.[1];
  if (response.statusCode !== 200 || response.headersSent || !nonce || !requestID) return undefined;
  const [vary, link] = ["vary", "link"].map((name) => response.getHeader(name)?.toString());
  const html = text.replaceAll(nonce, "").replaceAll(requestID, "");
  // Once, not for each waiting request.
  const bytes = Buffer.from(html);
  const [br, gzip] = await Promise.all([compressQuickly.br(bytes), compressQuickly.gzip(bytes)]);
  const hashes = [...html.matchAll(inlineScripts)].map(
    ([, script = ""]) => `'sha256-${hash("sha256", script, "base64")}'`,
  );
  const headers = new Map([
    ["Cache-Control", "private, no-store"],
    ["Content-Security-Policy", policy.replace(nonceInPolicy, hashes.join(" "))],
    ["Content-Type", "text/html; charset=utf-8"],
    ["Vary", [vary, "Accept-Encoding", "Cookie"].filter(Boolean).join(", ")],
  ]);
  if (link) headers.set("Link", link.replaceAll(nonce, ""));
  return { headers, html: bytes, compressed: { br, gzip } };
}
