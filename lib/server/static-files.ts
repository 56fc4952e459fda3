import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import send from "send";
import { acceptedCodings, codings } from "./codings";
import { pathOf } from "./request-line";

/** The file types that the build compresses, with their content types. */
export const compressedTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const prefix = "/_next/static/";

/**
 * Serves the files that Next has built into `root`, compressed by the build. Their names change with their content, so they
 * are cached for ever. Next answers requests for missing files.
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
