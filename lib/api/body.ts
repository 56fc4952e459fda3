import type { z } from "zod";
import { AppError, invalidField, quote } from "@/lib/errors";
import type { ApiRequest } from "./answer";
import type { Line } from "./contract";
import { parseWith } from "./parse";
import { withNamesOf } from "./property-names";

type BodyRequest = Pick<ApiRequest, "headers" | "body">;

const usualBytes = 16 * 1024;

type Expected = { bodyOptional?: true; maxBytes?: number };

export const ndjson = "application/x-ndjson";

type Bounds = { lines?: { most: number }; maxBytes?: number };

/** The lines of a request's body that are not blank, each of which is one of many. Throws 415, 413 or 400. */
export async function readLines(request: BodyRequest, { lines, maxBytes = usualBytes }: Bounds): Promise<Line[]> {
  const [type] = contentTypeOf(request);
  if (type !== ndjson) throw wrongType(request, ndjson);
  const most = lines?.most ?? 1;
  const text = await readText(request, maxBytes);
  const result: Line[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    if (result.length === most) throw tooLarge(`${most.toLocaleString("en")} lines`);
    result.push({ number: at + 1, text: line });
  }
  if (result.length === 0) throw invalidBody("The body is empty; send a JSON object on each line.");
  return result;
}

/** The JSON object of a request's body, of at most 16 KB unless said otherwise. Throws 415, 413 or 400. */
export async function readJsonBody(
  request: BodyRequest,
  { bodyOptional, maxBytes = usualBytes }: Expected = {},
): Promise<unknown> {
  if (bodyOptional && isEmpty(request)) return {};
  const [type, ...parameters] = contentTypeOf(request);
  const charset = parameters.find((each) => each.startsWith("charset="));
  if (type !== "application/json" || (charset && !/^charset="?utf-8"?$/.test(charset))) {
    throw wrongType(request, "application/json");
  }
  const text = await readText(request, maxBytes);
  if (text.trim() === "" && bodyOptional) return {};
  if (text.trim() === "") throw invalidBody("The body is empty; send a JSON object.");
  return parseJsonObject(text, "The body");
}

/** Parses a body, whose properties are named in any case. */
export const parseBody = (schema: z.ZodObject, value: unknown) =>
  parseWith(schema, withNamesOf(schema, value), "ValidationFailure");

/** Throws 400 unless it is a JSON object. `what`: its name in the message. */
export function parseJsonObject(text: string, what: string): object {
  const value = parseJson(text, what);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw invalidBody(`${what} must be a JSON object.`);
}

/** The text of a form as HTML sends one. Throws 415, 413 or 400. */
export async function readFormText(request: BodyRequest) {
  const [type] = contentTypeOf(request);
  if (type === "application/x-www-form-urlencoded") return readText(request, usualBytes);
  throw wrongType(request, "application/x-www-form-urlencoded");
}

function wrongType({ headers }: BodyRequest, contentType: string) {
  const actual = headers.get("content-type");
  const message = `Content-Type must be ${contentType}.`;
  const detail = `Content-Type must be ${contentType} (in UTF-8), ${actual ? `not ${quote(actual)}` : "but is missing"}.`;
  return new AppError("Request.InvalidContentType", {}, { message, detail });
}

const invalidBody = (detail: string, cause?: unknown) =>
  new AppError("Request.InvalidRequestBody", {}, { detail, cause });
const tooLarge = (most: string) => new AppError("Request.TooLarge", {}, { detail: `The body can be at most ${most}.` });

/** By HTTP a request without both headers has no body; curl sends neither. */
const isEmpty = ({ headers, body }: BodyRequest) =>
  body === null || (Number(headers.get("content-length") ?? 0) === 0 && !headers.get("transfer-encoding"));

/** The media type, and its parameters. */
function contentTypeOf({ headers }: BodyRequest) {
  const parts = (headers.get("content-type") ?? "").toLowerCase().split(";");
  return parts.map((part) => part.trim());
}

/** The text of a body, read no further than it may be long. Throws 413 or 400. */
async function readText(request: BodyRequest, maxBytes: number) {
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge(`${maxBytes} bytes`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(`${maxBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw invalidBody("The body is not text in UTF-8.", cause);
  }
}

function parseJson(text: string, what: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const changed = findChanged(text);
    if (changed) throw invalidField(changed.property, changed.detail);
    return value;
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : invalidBody(
          `${what} is not valid JSON: names and strings need double quotes, and nothing may follow the last value.`,
          cause,
        );
  }
}

/**
 * What would change in a valid JSON text without a word: a name that an object has twice, of which JSON.parse takes the
 * last, or that JavaScript takes for a prototype, and a number beyond a double or an integer of more digits than one holds.
 * By the name of the property.
 */
function findChanged(text: string) {
  const objects: Set<string>[] = [];
  let property = "";
  for (const [token, name] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]|-?\d[-+.\dE]*/gi)) {
    if (token === "{") objects.push(new Set());
    else if (token === "}") objects.pop();
    else if (name) {
      property = String(JSON.parse(name));
      if (objects.at(-1)?.has(property)) return { property, detail: "Repeated; send it only once." };
      if (property === "__proto__") return { property, detail: "Is no name that a property can have." };
      objects.at(-1)?.add(property);
    } else if (!token.startsWith('"') && isChanged(token)) {
      return { property, detail: "The number is too large or would lose digits; send it as text." };
    }
  }
}

function isChanged(number: string) {
  const value = Number(number);
  if (!Number.isFinite(value)) return true;
  const digitsOf = (digits: string) => digits.replaceAll(/e.*|\D/g, "").replaceAll(/^0+|0+$/g, "");
  return /^-?\d{16,}$/.test(number) && digitsOf(number) !== digitsOf(value.toExponential());
}
