import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { Env } from "@/lib/env";
import { log } from "@/lib/telemetry/log";
import type { MetricsJson } from "@/lib/telemetry/metrics";
import { PortStream } from "./port-stream";

export type GivenToPages = { settings: Env; dir: string };
/** Messages between the server's thread and that of the pages. */
export type ToPages = { connection: MessagePort } | "metrics" | "stop";
export type FromPages = "prepared" | { metrics: MetricsJson };

/** Headers of a single connection: a request's are about its client's, and an answer's about the one between the threads. */
const ofClient = new Set(["connection", "expect", "keep-alive", "proxy-connection", "trailer", "upgrade"]);
const ofThreads = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** The most bytes of an answer's headers: some redirects have a URL of 16 KB twice. */
const maxHeaderSize = 131_072;

/** Milliseconds within which the thread must respond or stop. */
const patience = 4000;

export type Pages = ReturnType<typeof startPages>;

/**
 * Starts the thread that answers pages, which runs `program`: React renders for 20 to 50 ms without a break, and other
 * answers do not wait for that.
 */
export function startPages(program: string, given: GivenToPages) {
  const worker = new Worker(program, { workerData: given });
  let isStopping = false;
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  worker.on("error", (error) => log.fatal({ err: error }, "the thread of the pages has failed"));
  worker.once("exit", (code) => {
    if (isStopping) return;
    log.fatal({ code }, "the thread of the pages has ended");
    process.exit(1); // the process manager restarts the server
  });

  const tell = (message: ToPages) =>
    worker.postMessage(message, typeof message === "object" ? [message.connection] : []);

  const hear = <T>(read: (message: FromPages) => T | undefined) =>
    new Promise<T>((resolve) => {
      const look = (message: FromPages) => {
        const news = read(message);
        if (news === undefined) return;
        worker.off("message", look);
        resolve(news);
      };
      worker.on("message", look);
    });

  /** Forwards a request to the thread's front. */
  function forward(request: IncomingMessage, response: ServerResponse) {
    const { port1, port2 } = new MessageChannel();
    tell({ connection: port2 });
    const headers = Object.entries(request.headers).filter(([name]) => !ofClient.has(name));
    const inner = ask({
      createConnection: () => new PortStream(port1),
      method: request.method,
      path: request.url,
      headers: Object.fromEntries(headers),
      maxHeaderSize,
    });
    inner.on("response", (answer) => {
      response.statusCode = answer.statusCode ?? 502;
      for (const [name, values = []] of Object.entries(answer.headersDistinct))
        if (!ofThreads.has(name)) response.setHeader(name, values);
      pipeline(answer, response, () => undefined);
    });
    inner.on("error", () => response.destroy());
    response.once("close", () => {
      // The thread learns that the client has left, unless request and answer are complete.
      if (!response.writableFinished || !inner.writableFinished) inner.destroy();
    });
    request.pipe(inner);
  }

  let metrics: Promise<MetricsJson> | undefined;
  function askForMetrics() {
    const counts = hear((message) => (typeof message === "object" ? message.metrics : undefined));
    tell("metrics");
    return counts.finally(() => {
      metrics = undefined;
    });
  }

  return {
    prepared: hear((message) => message === "prepared" || undefined),
    forward,
    /** The thread's metrics; empty while it hangs. */
    metrics() {
      metrics ??= askForMetrics();
      return Promise.race([metrics, sleep(patience, [])]);
    },
    /** Stops the thread, and waits for it unless it hangs. */
    async stop() {
      isStopping = true;
      tell("stop");
      await Promise.race([ended, sleep(patience)]);
    },
  };
}
