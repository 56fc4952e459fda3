import { run } from "@/scripts/run";
import { runServer } from "@/scripts/run-server";

/** The server from the sources, for development. What is built has an entry of its own: scripts/build/build-app.ts. */
await run(() => runServer({ dev: true, dir: process.cwd() }));
