import type { Attributes } from "@opentelemetry/api";
import { requestTrace, type Step } from "./request-trace";

/** Measures a part of the answer to a request. */
export async function step<T>(name: Step, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await span(name, work);
  } finally {
    const steps = requestTrace()?.steps;
    steps?.set(name, (steps.get(name) ?? 0) + performance.now() - start);
  }
}

/** Shows work as a span, when traces are on. */
export function span<T>(name: string, work: () => Promise<T>, attributes?: Attributes): Promise<T> {
  return globalThis.tracing ? globalThis.tracing.span(name, work, attributes) : work();
}
