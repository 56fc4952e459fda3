import type { Instrumentation } from "next";
import { log } from "@/lib/telemetry/log";
import { withoutSecrets } from "./redact";
import { requestTrace } from "./request-trace";

type ErrorArguments = Parameters<Instrumentation.onRequestError>;

const logged = new WeakSet<object>();

/** Writes down why a page failed: by the digest, or the request's ID, that its error page shows, it is found again. */
export function logPageFault(
  error: ErrorArguments[0],
  { method, path, headers }: ErrorArguments[1],
  { routePath, renderSource }: ErrorArguments[2],
) {
  // A layout and its page fail by the same error, and tell of it both.
  if (error instanceof Error && logged.has(error)) return;
  if (error instanceof Error) logged.add(error);
  const requestId = requestTrace()?.requestId ?? headers["x-request-id"];
  const page = {
    method,
    route: templateOf(routePath),
    path: withoutSecrets(path.split("?", 1)[0] ?? ""),
    source: renderSource,
  };
  log.error({ requestId, digest: digestOf(error), ...page, err: error }, "page failed");
}

/**
 * Next prints the same failures before it tells of them, with all that they carry, values of rows among it: they are
 * written once, without. One that it does not tell of within a second is written, too.
 */
export function keepNextFromPrinting() {
  const print = console.error;
  console.error = (...args: unknown[]) => {
    const error = args.find((each) => digestOf(each) !== undefined);
    if (!(error instanceof Error)) return print(...args);
    const words = args.filter((each) => typeof each === "string").join(" ");
    setTimeout(() => {
      if (!logged.has(error)) log.error({ digest: digestOf(error), err: error }, words || "rendering failed");
    }, 1000);
  };
}

const digestOf = (error: unknown) => (error instanceof Error && "digest" in error ? error.digest : undefined);

/** As the routes of requests are written: /products/{productID}. */
const templateOf = (route: string) => route.replaceAll(/\[(.+?)\]/g, "{$1}");
