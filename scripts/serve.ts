import { env } from "@/lib/env";
import { serve } from "@/lib/http/serve";
import { log } from "@/lib/log";
import { stopSignal, untilAborted } from "@/lib/stop-signal";
import { run } from "@/scripts/run";

/** The server, and nothing else. Built, it is .next/standalone/server.js; from the sources it is for development. */
await run(async () => {
  const signal = stopSignal();
  const dev = process.argv.includes("--dev");
  process.env.PUBLIC_URL ||= env().PUBLIC_URL;

  const stop = await serve({ settings: env(), dir: dev ? process.cwd() : import.meta.dirname, dev });
  log.info({ port: env().PORT, url: env().PUBLIC_URL }, "listening");
  process.send?.("ready");

  await untilAborted(signal);
  log.info("stopping");
  await stop();
  process.exit();
});
