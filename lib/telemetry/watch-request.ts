import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/telemetry/log";
import { withoutSecrets } from "./redact";
import { inTrace, type RequestTrace } from "./request-trace";

type What = { trace: RequestTrace; path: string; route: string };

/** Writes down a request when it has ended: its line of the log, its metrics, its span. Gives how to run its answer. */
export function watchRequest(request: IncomingMessage, response: ServerResponse, { trace, path, route }: What) {
  const { method = "" } = request;
  const { metrics, tracing } = globalThis;
  const start = performance.now();
  const span = tracing?.request(method, request.headers);
  metrics?.inFlight.inc();
  let startedAt: number | undefined;
  trace.begin = () => {
    startedAt = performance.now();
    metrics?.inFlight.dec();
  };

  response.once("close", () => {
    const { statusCode: status } = response;
    const ms = performance.now() - start;
    if (startedAt === undefined) metrics?.inFlight.dec();
    metrics?.request({ method, route, status, ms: startedAt === undefined ? ms : startedAt - start });
    span?.end(route, status, trace.requestId);
    log[route === "/_next" ? "debug" : "info"](
      {
        requestId: trace.requestId,
        traceId: span?.traceId,
        method,
        route,
        path: withoutSecrets(path),
        status,
        ms: Math.round(ms),
        userID: trace.userID,
        statements: trace.statements || undefined,
        databaseMs: trace.statements ? Math.round(trace.databaseMs) : undefined,
        aborted: response.writableFinished ? undefined : true,
      },
      "request",
    );
  });
  return <T>(work: () => T) => inTrace(trace, () => (span ? span.run(work) : work()));
}
