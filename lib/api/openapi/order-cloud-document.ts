import { createHash } from "node:crypto";
import { toOrderCloudOpenApi } from "./order-cloud";

let cache: { text: string; version: string } | undefined;

/**
 * The document in OrderCloud's form, made once, and its version: of four parts, as programs expect, of which the last
 * changes with anything in the document, so that they know when to read it again.
 */
export function orderCloudDocument(publicUrl: string) {
  cache ??= make(publicUrl);
  return cache;
}

function make(publicUrl: string) {
  const document = toOrderCloudOpenApi(publicUrl, "");
  const hash = createHash("sha256").update(JSON.stringify(document)).digest().readUInt32BE();
  const version = `1.0.0.${hash}`;
  return { text: JSON.stringify({ ...document, info: { ...document.info, version } }), version };
}
