import { createHash } from "node:crypto";
import { toOpenApi } from "@/lib/api/openapi/document";
import { handlers, respond } from "@/lib/api/route";
import { env } from "@/lib/env";

let made: { text: string; tag: string } | undefined;

const answer = respond(async (request) => {
  made ??= make();
  const headers = { "cache-control": "public, max-age=300", etag: made.tag };
  if (request.headers.get("if-none-match")?.includes(made.tag)) return { status: 304, headers };
  return { status: 200, headers: { ...headers, "content-type": "application/json" }, body: made.text };
});

function make() {
  const text = JSON.stringify(toOpenApi(env().PUBLIC_URL));
  return { text, tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
