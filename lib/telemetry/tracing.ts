import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { log } from "@/lib/telemetry/log";
import { nameStatement } from "./statement-name";

/** Sends spans by OTLP over HTTP, as the standard variables OTEL_… say. Nothing global is registered: Next's own stay off. */
export function startTracing() {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "countersign" }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("countersign");
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();
  setGlobalErrorHandler(complainer());

  return {
    /** The span of a request: it goes on with the trace that the client names, if it names one. */
    request(method: string, headers: IncomingHttpHeaders) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const attributes = { "http.request.method": method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      return {
        traceId: span.spanContext().traceId,
        run: <T>(work: () => T) => contexts.run(trace.setSpan(parent, span), work),
        end(route: string, status: number, requestId: string) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.route": route,
            "http.response.status_code": status,
            "countersign.request_id": requestId,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    /** A span around `work`, below the one it is done in. */
    async span<T>(name: string, work: () => Promise<T>, attributes: Attributes = {}): Promise<T> {
      const parent = contexts.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes }, parent);
      try {
        return await contexts.run(trace.setSpan(parent, span), work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },

    /** The span of a statement that is sent now; none for one that belongs to nothing. */
    statement(text: string) {
      const parent = contexts.getStore();
      if (!parent) return undefined;
      const { operation, table } = nameStatement(text);
      const attributes: Attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
      if (table) attributes["db.collection.name"] = table;
      const name = table ? `${operation} ${table}` : operation;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      return {
        end(error?: unknown) {
          if (error) fail(span, error);
          span.end();
        },
      };
    },

    stop: () => provider.shutdown(),
  };
}

export type Tracing = ReturnType<typeof startTracing>;

/** By its code or kind: a message may hold what is nobody else's business. */
function fail(span: Span, error: unknown) {
  const { code, name } = error as { code?: string; name?: string }; // only looked into
  span.setAttribute("error.type", String(code ?? name ?? "Error"));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Says that traces do not arrive, once a minute at most. */
function complainer() {
  let last = Number.NEGATIVE_INFINITY;
  return (error: unknown) => {
    if (performance.now() - last < 60_000) return;
    last = performance.now();
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "traces could not be sent");
  };
}
