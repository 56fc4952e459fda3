import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { log } from "@/lib/telemetry/log";
import { toProblemJson } from "./refuse";
import type { Refusal } from "./request-line";
import { inertPolicy, securityHeaders } from "./security-headers";

const code = "InvalidRequest";
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code, message: "The headers are larger than 32 KB." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code, message: "The request took too long to arrive." },
};
const malformed: Refusal = { status: 400, code, message: "This is not a valid HTTP request." };

/** Answers a request that cannot be parsed, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, tls: boolean) {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const requestId = randomUUID();
  const refusal = refusals[error.code ?? ""] ?? malformed;
  const body = toProblemJson({ ...refusal, requestId });
  const headers = [
    ...securityHeaders({ tls }),
    ...Object.entries(inertPolicy),
    ["Cache-Control", "no-store"],
    ["Connection", "close"],
    ["Content-Length", String(Buffer.byteLength(body))],
    ["Content-Type", "application/problem+json"],
    ["X-Request-Id", requestId],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines}\r\n${body}`);
  log.info({ requestId, status: refusal.status }, "unreadable request");
}
