import cluster from "node:cluster";
import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { AggregatorRegistry } from "prom-client";
import type { Settings } from "@/lib/env";
import { EnvError } from "@/lib/errors";
import { takenPort } from "./taken-port";

type Address = { port: number } & Pick<Settings, "METRICS_HOST" | "METRICS_TOKEN">;

/** Answers GET /metrics on a separate port, only with the token if one is set. */
export async function serveMetrics(readOwn: () => Promise<string>, { port, METRICS_HOST, METRICS_TOKEN }: Address) {
  const several = new AggregatorRegistry();
  const server = createServer(async (request, response) => {
    const status = refusal(request.url, request.headers.authorization, METRICS_TOKEN);
    if (status) return response.writeHead(status, status === 401 ? { "WWW-Authenticate": "Bearer" } : {}).end();
    const hasProcesses = Object.keys(cluster.workers ?? {}).length > 0;
    try {
      const text = await (hasProcesses ? several.clusterMetrics() : readOwn());
      response.writeHead(200, { "Content-Type": several.contentType }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  server.listen(port, METRICS_HOST);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new EnvError(
      error.code === "EADDRINUSE"
        ? takenPort("METRICS_PORT", port)
        : `METRICS_PORT ${port} on METRICS_HOST ${METRICS_HOST} cannot be listened on. (${error.message})`,
    );
  });
  server.unref();
  return server;
}

function refusal(url = "", authorization = "", token?: string) {
  if (token && !matches(authorization, `Bearer ${token}`)) return 401;
  return url.split("?", 1)[0] === "/metrics" ? undefined : 404;
}

/** Compares digests, since a constant-time comparison needs equal lengths. */
const matches = (actual: string, expected: string) => timingSafeEqual(digest(actual), digest(expected));

const digest = (text: string) => createHash("sha256").update(text).digest();
