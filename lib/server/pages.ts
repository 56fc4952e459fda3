import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { log } from "@/lib/telemetry/log";
import type { MetricsJson } from "@/lib/telemetry/metrics";
import { PortStream } from "./port-stream";

/** What the server's thread and that of the pages tell each other. */
export type ToPages = { connection: MessagePort } | "metrics" | "stop";
export type FromPages = "prepared" | { metrics: MetricsJson };

/** Of one connection alone, here of the one to the client. */
const ofConnection = new Set(["connection", "expect", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"]);

/**
 * Starts the thread that answers pages, which runs `program`: React renders for 20 to 50 ms at a stretch, and no other
 * answer waits for that.
 */
export function startPages(program: string) {
  const worker = new Worker(program);
  let isStopping = false;
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  worker.on("error", (error) => log.fatal({ err: error }, "the thread of the pages has failed"));
  // As when the process itself fails: whoever started it starts another.
  worker.once("exit", () => isStopping || process.exit(1));

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

  /** Has the front of the thread answer a request. */
  function forward(request: IncomingMessage, response: ServerResponse) {
    const { port1, port2 } = new MessageChannel();
    tell({ connection: port2 });
    const headers = Object.entries(request.headers).filter(([name]) => !ofConnection.has(name));
    const inner = ask({
      createConnection: () => new PortStream(port1),
      method: request.method,
      path: request.url,
      headers: Object.fromEntries(headers),
    });
    inner.on("response", (answer) => {
      response.statusCode = answer.statusCode ?? 502;
      for (const [name, values = []] of Object.entries(answer.headersDistinct))
        if (!ofConnection.has(name)) response.setHeader(name, values);
      pipeline(answer, response, () => inner.destroy());
    });
    inner.on("error", () => response.destroy());
    response.once("close", () => inner.destroy());
    request.pipe(inner);
  }

  return {
    prepared: hear((message) => message === "prepared" || undefined),
    forward,
    metrics() {
      const metrics = hear((message) => (typeof message === "object" ? message.metrics : undefined));
      tell("metrics");
      return metrics;
    },
    async stop() {
      isStopping = true;
      tell("stop");
      await ended;
    },
  };
}
