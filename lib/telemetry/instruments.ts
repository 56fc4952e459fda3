import type { Metrics } from "./metrics";
import type { Tracing } from "./tracing";

declare global {
  /** There when metrics are on. The code that is measured finds it here, and never loads what keeps them. */
  var metrics: Metrics | undefined;
  /** There when traces are on. */
  var tracing: Tracing | undefined;
}
