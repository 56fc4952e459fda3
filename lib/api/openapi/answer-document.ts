import { createHash } from "node:crypto";
import { respond } from "@/lib/api/route";

/** Answers a document that is made once, and told apart by its hash. */
export function answerDocument(toText: () => string) {
  let cache: { text: string; tag: string } | undefined;
  const make = () => {
    const text = toText();
    return { text, tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
  };
  return respond(async (request) => {
    cache ??= make();
    const headers = { "cache-control": "public, max-age=300", etag: cache.tag };
    if (request.headers.get("if-none-match")?.includes(cache.tag)) return { status: 304, headers };
    return { status: 200, headers: { ...headers, "content-type": "application/json" }, body: cache.text };
  });
}
