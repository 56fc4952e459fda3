import { spawnSync } from "node:child_process";

// `prisma generate` wants this binary to exist, though it does not use it, and would download it otherwise.
const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
const { status } = spawnSync("prisma", ["generate"], { env, stdio: "inherit", shell: process.platform === "win32" });
process.exitCode = status ?? 1;
