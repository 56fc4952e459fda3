import { AppError } from "@/lib/errors";

const maxBytes = 16 * 1024;

/** The JSON object of a request's body. Throws 415, 413 or 400. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith("charset="));
  if (type.trim() !== "application/json" || (charset && !/^charset="?utf-8"?$/.test(charset))) {
    throw new AppError("Request.InvalidContentType");
  }
  const value = parseJson(await readText(request));
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("Request.InvalidRequestBody");
  return value;
}

/** The text of a body of at most 16 KB, read no further than that. Throws 413 or 400. */
export async function readText(request: Request) {
  if (Number(request.headers.get("content-length")) > maxBytes) throw new AppError("Request.TooLarge");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("Request.TooLarge");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new AppError("Request.InvalidRequestBody", {}, { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("Request.InvalidRequestBody", {}, { cause });
  }
}
