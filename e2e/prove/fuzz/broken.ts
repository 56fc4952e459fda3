import { exchange } from "./exchange";

const line = "GET /api/v1/me HTTP/1.1\r\nHost: x\r\n";
const post = "POST /api/v1/me/password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

/** Invalid or incomplete HTTP. Each is answered with one of these statuses; without any, the connection is closed. */
const broken: [what: string, sent: string, statuses: number[]][] = [
  ["a chunk whose size is no number", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, [400, 401]],
  ["a chunk that is shorter than it says", `${post}Transfer-Encoding: chunked\r\n\r\nff\r\n{}\r\n0\r\n`, [400]],
  ["a negative chunk", `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n`, [400, 401]],
  ["both a length and chunks", `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, [400]],
  ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
  ["a length that is no number", `${post}Content-Length: two\r\n\r\n{}`, [400]],
  ["a negative length", `${post}Content-Length: -1\r\n\r\n{}`, [400]],
  ["an unknown coding", `${post}Transfer-Encoding: xchunked\r\n\r\n{}`, [400]],
  ["an absolute target", "GET http://evil.example.com/api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n", [400]],
  ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", [400]],
  ["a target without a slash", "GET api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n", [400]],
  ["a tunnel", "CONNECT evil.example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n", [405]],
  ["a trace", "TRACE /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n", [405]],
  ["a method of nobody's", "BREW /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n", [400]],
  ["no host", "GET /api/v1/me HTTP/1.1\r\n\r\n", [400]],
  ["HTTP 0.9", "GET /api/v1/me\r\n\r\n", [400, 401]],
  ["HTTP 9.9", "GET /api/v1/me HTTP/9.9\r\nHost: x\r\n\r\n", [400]],
  ["a blank in a header's name", `${line}X Y: z\r\n\r\n`, [400]],
  ["a header without a colon", `${line}nothing\r\n\r\n`, [400]],
  ["a header folded over lines", `${line}X: a\r\n b\r\n\r\n`, [400, 401]],
  ["NUL in a header", `${line}X: a\0b\r\n\r\n`, [400]],
  ["a bare line feed", "GET /api/v1/me HTTP/1.1\nHost: x\n\n", [400, 401]],
  ["NUL in the target", "GET /api/v1/\0 HTTP/1.1\r\nHost: x\r\n\r\n", [400]],
  ["a byte that is no ASCII in the target", "GET /api/v1/\xff HTTP/1.1\r\nHost: x\r\n\r\n", [400]],
  ["dots that climb", "GET /api/../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", [404]],
  ["dots that climb, encoded", "GET /_next/static/%2e%2e/%2e%2e/server.js HTTP/1.1\r\nHost: x\r\n\r\n", [404]],
  ["headers of 40 KB", `${line}X: ${"x".repeat(40_000)}\r\n\r\n`, [431]],
  ["a thousand headers of 100 bytes", `${line}${`X: ${"x".repeat(94)}\r\n`.repeat(1000)}\r\n`, [431]],
  ["a URL of 20 KB", `GET /api/v1/me?${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [414]],
  ["two tokens", `${line}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`, [400]],
  ["the greeting of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", [400]],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]],
  ["a WebSocket", `${line}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n`, [401]],
  ["half a line", "GET /api/v", [400]],
  ["half a header", `${line}X: y`, [400]],
  ["half a body", `${post}Content-Length: 100\r\n\r\n{`, [400, 401]],
  ["nothing", "", []],
];

/** Sends each to the server, and returns the wrong answers. */
export async function tryBroken(origin: string, signal: AbortSignal) {
  const violations: string[] = [];
  let count = 0;
  for (const [what, sent, statuses] of broken) {
    if (signal.aborted) break;
    const answer = await exchange(origin, sent);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? Number.NaN);
    const right = statuses.length ? statuses.includes(status) : answer === "";
    if (!right) violations.push(`${what}: ${answer.slice(0, 200) || "no answer"}`);
    count += 1;
  }
  return { count, violations };
}
