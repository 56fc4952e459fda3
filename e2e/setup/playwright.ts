import { createRequire } from "node:module";

const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");

/** Node's arguments to run Playwright's tests. */
export const playwright = (...args: string[]) => [cli, "test", "--config=e2e/playwright.config.ts", ...args];
