import { defineConfig, devices } from "@playwright/test";
import { mapFramesOnce } from "./setup/stack-traces";
import { unitTests } from "./unit-tests";

mapFramesOnce();

const executablePath = process.env.PLAYWRIGHT_CHROMIUM || undefined;

/** Run by `npm test`, which starts what the tests talk to and names it in the environment. */
export default defineConfig({
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  // A machine that does much else at the time is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: "../test-results",
  use: {
    baseURL: process.env.PUBLIC_URL,
  },
  // In the order in which they begin. Two workers keep two cores busy; the third does what mostly waits, and what is left. What takes
  // longest begins early, so that the end has work for all of them.
  projects: [
    { name: "unit", testDir: "..", testMatch: unitTests },
    {
      name: "web",
      testDir: "./web",
      workers: 2,
      use: {
        ...devices["Desktop Chrome"],
        // Threads beside the page's own take a ninth more processor time, and optimizing code costs more than it saves
        // on pages that live for seconds: the cores are taken.
        launchOptions: {
          executablePath,
          args: ["--in-process-gpu", "--js-flags=--single-threaded --no-opt --no-maglev"],
        },
        screenshot: "only-on-failure",
      },
    },
    { name: "prove", testDir: "./prove", testMatch: "*.spec.ts", workers: 2 },
    // They start servers, on a machine that may do much else.
    { name: "jobs", testDir: "./jobs", timeout: 120_000 },
    { name: "import", testDir: "./import" },
    { name: "api", testDir: "./api" },
    // By Next, which answers from the same files: a short form, since lane.spec.ts compares each operation and refusal by both.
    // All of it: API_LANE=off npm test -- api.
    {
      name: "next",
      testDir: "./api",
      testMatch: /\/(records|tokens|export|live-refusals)\.spec\.ts$/,
      use: { baseURL: process.env.E2E_NEXT_URL },
    },
    { name: "sdk", testDir: "./sdk" },
  ],
});
