import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionCookieName } from "@/lib/auth/cookie";
import type { Env } from "@/lib/env";
import { EnvError } from "@/lib/errors";
import { createReferencePages } from "./reference-pages";

type Options = {
  settings: Env;
  dir: string;
  /** For development: Next takes its WebSockets directly, without the front. */
  devServer?: ReturnType<typeof createServer>;
};
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Resolves with Next when it can answer. */
export async function prepareNext({ settings, dir, devServer }: Options) {
  const dev = devServer !== undefined;
  if (!dev) readBuiltConfig(dir);
  const { hostname, protocol, origin, port } = new URL(settings.PUBLIC_URL);
  const { default: next } = await import("next");
  const app = next({
    dev,
    dir,
    hostname,
    port: Number(port) || (protocol === "https:" ? 443 : 80), // in URLs that Next creates
    httpServer: devServer ?? createServer(),
  });
  await app.prepare();
  const handle: Answer = app.getRequestHandler();
  return {
    answer: dev ? handle : createReferencePages(sessionCookieName(origin), handle),
    close: () => Promise.race([app.close(), sleep(2000)]),
  };
}

/** As in the server of Next's standalone build: the configuration is part of the build. */
function readBuiltConfig(dir: string) {
  const path = join(dir, ".next/required-server-files.json");
  if (!existsSync(path)) throw new EnvError("Countersign is not built yet. Run npm run build first.");
  const { config } = JSON.parse(readFileSync(path, "utf8")) as { config: object }; // Next's own file
  // The front compresses.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify({ ...config, distDir: "./.next", compress: false });
}
