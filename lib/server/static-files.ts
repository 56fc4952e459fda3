import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import send from "send";
import { acceptedCodings, codings } from "./codings";
import { pathOf } from "./request-line";

/** What is compressed ahead, with the types it is then sent as. */
export const compressedTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const prefix = "/_next/static/";

/**
 * Serves what Next has built into `root`, compressed ahead by the build. A name changes with what is in the file, so
 * each is kept for ever. What is not there is Next's to refuse.
 */
export function createStaticFiles(root: string) {
  const names = new Set(readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => extname(name)));

  function has({ method, url = "" }: IncomingMessage) {
    const isRead = method === "GET" || method === "HEAD";
    return isRead && url.startsWith(prefix) && names.has(nameIn(url));
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const name = nameIn(request.url ?? "");
    const accepted = acceptedCodings(request);
    const coding = codings.find((each) => accepted.has(each.name) && names.has(name + each.extension));
    const type = compressedTypes[extname(name)];
    if (type) response.setHeader("Vary", "Accept-Encoding").setHeader("Content-Type", type);
    if (coding) response.setHeader("Content-Encoding", coding.name);
    send(request, name + (coding?.extension ?? ""), { root, maxAge: "1y", immutable: true }).pipe(response);
  }
  return { has, answer };
}

const nameIn = (url: string) => pathOf(url).slice(prefix.length);
