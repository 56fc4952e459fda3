import { join } from "node:path";
import { env } from "@/lib/env";
import { proveDatabaseEnds } from "@/scripts/prove/faults/database-ends";
import { killAroundResets } from "@/scripts/prove/faults/killed-app";
import { startInstance } from "@/scripts/scale/instance";
import { expect, test } from "../fixtures";

/** The short form of `npm run prove -- faults`: what is killed, and what must not be lost. */
const signal = new AbortController().signal;

test("a server killed around resets has done each of them wholly or not at all", async () => {
  const settings = { ...process.env, NODE_OPTIONS: "", DATABASE_URL: process.env.E2E_APP_DATABASE_URL };
  const log = join(env().DATA_DIR, "..", "killed.log");
  const instance = await startInstance({ ...settings, RATE_LIMIT: "off" }, log);
  const place = { instances: [instance], urls: [`http://127.0.0.1:${instance.port}`] };
  const { violations } = await killAroundResets({ place, seed: 1, size: 2, signal });
  await instance.end("SIGTERM");

  expect(violations).toEqual([]);
});

test("the embedded database is killed and comes back by itself, with all that it has acknowledged", async () => {
  const { violations } = await proveDatabaseEnds({ size: 2, signal });

  expect(violations).toEqual([]);
});
