import type { Answer } from "../ask";

/** `public`: an answer of the API that is the same for everybody. `payload`: a page's data for a click; `answer`: to a form. */
export type Kind = "page" | "payload" | "answer" | "api" | "public" | "file";
type Context = { kind: Kind; tls: boolean; nonces: Set<string> };

const always: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const ofPages = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/** The headers by which Next answers with a page, its payload, or a part of that. */
const pageHeaders = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-router-segment-prefetch"];

const types: Record<Kind, RegExp> = {
  page: /^text\/html; charset=utf-8$/,
  payload: /^text\/x-component$/,
  answer: /^application\/json$/,
  api: /^application\/((problem\+)?json|x-ndjson)$|^text\/csv; charset=utf-8/,
  public: /^application\/json$/,
  file: /^(text\/css|(text|application)\/javascript); charset=utf-8$|^font\/woff2$|^image\/(x-icon|svg\+xml)$/i,
};
const words = /^text\/(plain|html); charset=utf-8$|^application\/problem\+json$/;

/** The headers that an answer lacks. */
export function judgeHeaders({ status, headers, body }: Answer, { kind, tls, nonces }: Context): string[] {
  const faults = Object.entries(always)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => `${name} is ${headers[name]}`);
  const check = (holds: unknown, fault: string) => void (holds || faults.push(`${status}: ${fault}`));

  const lasting = /max-age=31536000; includeSubDomains/.test(headers["strict-transport-security"] ?? "");
  check(tls ? lasting : !headers["strict-transport-security"], "strict-transport-security");
  check(headers["permissions-policy"]?.includes("camera=()"), "permissions-policy");
  check(headers["x-request-id"], "no x-request-id");
  check(!headers["x-powered-by"] && !headers.server, "tells what it runs on");
  check(!headers["access-control-allow-origin"], "opens itself to other origins");

  const type = String(headers["content-type"] ?? "");
  const isTyped = types[kind].test(type) || (status >= 300 && words.test(type));
  check(body === "" || isTyped, `a ${kind} as ${type || "nothing"}`);

  const policy = String(headers["content-security-policy"] ?? "");
  if (kind === "page" || kind === "payload" || kind === "answer") {
    for (const directive of ofPages) check(policy.includes(directive), `the policy lacks ${directive}`);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "unsafe-";
    check(!scripts.includes("unsafe-"), `scripts may be ${scripts}`);
    const nonce = /'nonce-([\w+/=]{22,})'/.exec(scripts)?.[1] ?? "";
    const isHashed = /^'self'( 'sha256-[\w+/]{43}=')+$/.test(scripts);
    check(isHashed || (nonce && !nonces.has(nonce)), "neither hashes nor a nonce of its own");
    nonces.add(nonce);
  } else check(policy === "default-src 'none'; frame-ancestors 'none'; sandbox", `the policy is ${policy}`);
  const varies = String(headers.vary).toLowerCase().split(/,\s*/);
  if (/^text\/(html|x-component)/.test(type) && kind !== "file")
    for (const name of pageHeaders) check(varies.includes(name), `does not vary by ${name}`);
  for (const cookie of headers["set-cookie"] ?? []) {
    const [pair = "", ...given] = cookie.split("; ");
    const attributes = given.map((each) => each.toLowerCase());
    const needs = ["httponly", "samesite=lax", "path=/", ...(tls ? ["secure"] : [])];
    const isBound =
      needs.every((each) => attributes.includes(each)) && !attributes.some((each) => each.startsWith("domain="));
    check(isBound && pair.startsWith("__Host-") === tls, `a cookie of ${pair.split("=")[0]}; ${attributes.join("; ")}`);
  }
  if (headers["content-encoding"]) check(varies.includes("accept-encoding"), "does not vary by accept-encoding");
  if (kind !== "file" && kind !== "public") check(headers["cache-control"]?.includes("no-store"), "may be kept");
  return faults;
}
