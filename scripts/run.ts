import { existsSync } from "node:fs";
import { parseSettings, type Settings } from "@/lib/env";
import { EnvError } from "@/lib/errors";
import { findFreePort } from "@/lib/postgres/free-port";

/** Runs a script with the settings of the environment and .env; a wrong one ends it with one line that says which. */
export async function run(script: (settings: Settings) => Promise<void>) {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    if (process.env.PORT === "0") process.env.PORT = String(await findFreePort());
    await script(parseSettings(process.env));
  } catch (error) {
    console.error(error instanceof EnvError ? error.message : error);
    process.exit(1);
  }
}
