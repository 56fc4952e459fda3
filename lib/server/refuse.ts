import { type ServerResponse, STATUS_CODES } from "node:http";
import { allowedMethods, type Refusal } from "./request-line";

type Options = Refusal & { requestId: string; api: boolean; headers?: Readonly<Record<string, string>> };

/** Answers a refused request: as the API's error or, for a browser, as plain text. */
export function refuse(response: ServerResponse, options: Options) {
  const { status, api, allow = allowedMethods, headers = {} } = options;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status === 405) response.setHeader("Allow", allow);
  if (status === 503) response.setHeader("Retry-After", "5");
  response.setHeader("Cache-Control", "no-store");
  response.writeHead(status, { "Content-Type": api ? "application/problem+json" : "text/plain; charset=utf-8" });
  response.end(api ? toProblemJson(options) : `${status} ${STATUS_CODES[status]}. ${options.message}\n`);
}

export function toProblemJson({
  status,
  code,
  message,
  detail = message,
  data = {},
  requestId,
}: Refusal & { requestId: string }) {
  const title = STATUS_CODES[status];
  const Errors = [{ ErrorCode: code, Message: message, Data: data }];
  return JSON.stringify({ type: "about:blank", title, status, detail, requestId, Errors });
}
