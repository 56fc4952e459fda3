import { currentVisit, type Step } from "./visit";

/** Measures a part of the answer to a request, and shows it as a span. */
export async function step<T>(name: Step, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await (globalThis.tracing ? globalThis.tracing.span(name, work) : work());
  } finally {
    const steps = currentVisit()?.steps;
    steps?.set(name, (steps.get(name) ?? 0) + performance.now() - start);
  }
}
