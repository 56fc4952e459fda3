import { quote } from "@/lib/errors";

export type Refusal = {
  status: 400 | 404 | 405 | 408 | 414 | 431 | 500 | 502 | 503;
  code: string;
  message: string;
  /** Absent: the message. */
  detail?: string;
  data?: Record<string, string>;
  /** With 405: the allowed methods, if fewer than `allowedMethods`. */
  allow?: string;
};

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
export const allowedMethods = methods.join(", ");
const longest = 16_384;

export function pathOf(target: string) {
  return target.split("?", 1)[0] ?? "";
}

/** Extra slashes do not matter: the API still answers. */
export function isApi(path: string) {
  return /^[/\\]+api([/\\]|$)/.test(path);
}

/** A path of an OrderCloud client whose base URL lacks /api. There are no pages at these paths. */
export function lacksApi(path: string) {
  return /^\/+(v1(\/|$)|oauth\/token$)/.test(path);
}

/** The refusal of a request by its first line, before it is routed. */
export function findRefusal(method: string, target: string): Refusal | undefined {
  if (!methods.includes(method)) return refuse(405, "MethodNotAllowed", "The method is not allowed here.");
  if (target.length > longest) return refuse(414, "InvalidRequest", `The URL is longer than ${longest} bytes.`);
  const path = pathOf(target);
  if (!path.startsWith("/")) return refuse(400, "InvalidRequest", "The request must have a path.");
  const text = decode(path);
  if (text === undefined) return refuse(400, "InvalidRequest", "The path is not valid percent-encoded UTF-8.");
  if (text.includes("\0")) return refuse(400, "InvalidRequest", "The path must not contain a null character.");
  if (lacksApi(path)) return { ...pathNotFound(path), detail: `Path not found. ${whereApiIs(path)}` };
  if (isAmbiguous(path)) return pathNotFound(path);
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && isFile(text))
    return { ...refuse(405, "MethodNotAllowed", "A file can only be read."), allow: "GET, HEAD" };
  // Next's image optimizer is not used, and would cost memory and time.
  if (text.startsWith("/_next/image")) return pathNotFound(path);
  const [swallowed] = isApi(path) ? keysNextSwallows(target.slice(path.length + 1)) : [];
  if (swallowed) {
    const detail = `${quote(swallowed)} is not a parameter or filterable property.`;
    return { ...refuse(400, "List.InvalidProperty", "Property does not exist.", { Property: swallowed }), detail };
  }
  return undefined;
}

/** Paths that Next looks up among its files first. It would answer 500 to a write. */
function isFile(path: string) {
  return !isApi(path) && (path.startsWith("/_next/") || /\.\w+$/.test(path));
}

/** Query keys that would not reach a handler: a lost filter must not look like one that matched. */
function keysNextSwallows(query: string) {
  return [...new URLSearchParams(query).keys()].filter((key) =>
    /^(__proto__|nxt[PI].*|nextInternalLocale|_rsc)$/.test(key),
  );
}

/** Empty and dot segments, and /api itself: Next would answer with a redirect, another path or a page. */
function isAmbiguous(path: string) {
  const segments = path.split("/").slice(1);
  if (!isApi(path) && segments.at(-1) === "") segments.pop();
  return path === "/api" || path.includes("\\") || segments.some((segment) => /^(\.|%2e){0,2}$/i.test(segment));
}

function decode(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const whereApiIs = (path: string) => `The API is below /api: use ${quote(path.replace(/^\/+/, "/api/"))}.`;

const pathNotFound = (path: string) =>
  refuse(404, "NotFound", "Path not found.", { ObjectType: "Path", ObjectID: path });

function refuse(status: Refusal["status"], code: string, message: string, data = {}): Refusal {
  return { status, code, message, data };
}
