import { quote } from "@/lib/errors";

export type Refusal = {
  status: 400 | 404 | 405 | 408 | 414 | 431 | 500 | 502 | 503;
  code: string;
  message: string;
  /** The message, unless it says more. */
  detail?: string;
  data?: Record<string, string>;
  /** With 405: the methods there are, when they are fewer than `allowedMethods`. */
  allow?: string;
};

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
export const allowedMethods = methods.join(", ");
const longest = 16_384;

export function pathOf(target: string) {
  return target.split("?", 1)[0] ?? "";
}

/** Written with more slashes than one, it is still the API that answers. */
export function isApi(path: string) {
  return /^[/\\]+api([/\\]|$)/.test(path);
}

/** What a client of OrderCloud asks for whose base URL lacks /api. No page is there. */
export function lacksApi(path: string) {
  return /^\/+(v1(\/|$)|oauth\/token$)/.test(path);
}

/** What is wrong with the first line of a request, before anything looks at what it asks for. */
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
  // Nothing of ours has its images made smaller, which costs memory and time.
  if (text.startsWith("/_next/image")) return pathNotFound(path);
  const [swallowed] = isApi(path) ? keysNextSwallows(target.slice(path.length + 1)) : [];
  if (swallowed) {
    const detail = `${quote(swallowed)} is not a parameter or filterable property.`;
    return { ...refuse(400, "List.InvalidProperty", "Property does not exist.", { Property: swallowed }), detail };
  }
  return undefined;
}

/** What Next looks for among its files first; to a write of one it would answer 500. */
function isFile(path: string) {
  return !isApi(path) && (path.startsWith("/_next/") || /\.\w+$/.test(path));
}

/** Query keys that would not reach a handler: a filter that is lost must not look like one that matched. */
function keysNextSwallows(query: string) {
  return [...new URLSearchParams(query).keys()].filter((key) =>
    /^(__proto__|nxt[PI].*|nextInternalLocale|_rsc)$/.test(key),
  );
}

/** Empty and dot segments, and nothing but /api, which Next would answer with a redirect, another path or a page. */
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
