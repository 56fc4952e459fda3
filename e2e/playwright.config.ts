import { defineConfig, devices } from "@playwright/test";
import { mapFramesOnce } from "./setup/stack-traces";
import { unitTests } from "./unit-tests";

mapFramesOnce();

const executablePath = process.env.PLAYWRIGHT_CHROMIUM || undefined;

/** Run by `npm test`, which starts the servers and passes their addresses in the environment. */
export default defineConfig({
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  // On a busy machine tests are slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: "../test-results",
  use: {
    baseURL: process.env.PUBLIC_URL,
  },
  // In the order in which they begin, the longest first, so that all workers are busy until the end. Two workers keep two cores
  // busy; the third runs tests that mostly wait, and the rest.
  projects: [
    { name: "unit", testDir: "..", testMatch: unitTests },
    {
      name: "web",
      testDir: "./web",
      workers: 2,
      use: {
        ...devices["Desktop Chrome"],
        // More threads take a ninth more processor time, and optimizing code costs more than it saves on pages that are
        // open for seconds: the cores are busy.
        launchOptions: {
          executablePath,
          args: ["--in-process-gpu", "--js-flags=--single-threaded --no-opt --no-maglev"],
        },
        // Motion is only decoration, costs a twentieth of the time, and axe would see colours half-way.
        contextOptions: { reducedMotion: "reduce" },
        screenshot: "only-on-failure",
      },
    },
    { name: "prove", testDir: "./prove", testMatch: "*.spec.ts", workers: 2 },
    // They start servers, on a machine that may be busy.
    { name: "jobs", testDir: "./jobs", timeout: 120_000 },
    { name: "import", testDir: "./import" },
    { name: "api", testDir: "./api" },
    // Answered by Next from the same files: streams, since lane.spec.ts compares each operation and refusal by both. For all:
    // API_LANE=off npm test -- api.
    {
      name: "next",
      testDir: "./api",
      testMatch: /\/(export|live-refusals)\.spec\.ts$/,
      use: { baseURL: process.env.E2E_NEXT_URL },
    },
    { name: "sdk", testDir: "./sdk" },
  ],
});
