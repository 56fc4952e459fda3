import { existsSync } from "node:fs";
import { command } from "@/scripts/command";

/**
 * Writes prisma/generated. Prisma wants the binary of its schema engine to exist, though this does not use it; and it would
 * ask its makers whether there is a newer one.
 */
export async function generateClient() {
  const env = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  };
  await command(["node_modules/prisma/build/index.js", "generate"], { env, quiet: true });
}

export function isClientGenerated() {
  return existsSync("prisma/generated/client.ts");
}
