import { expect, test } from "@playwright/test";
import { selecting, testsTouchedBy } from "./touched";

test("a change runs the tests that import it, and those of the pages and routes that it is part of", async () => {
  const ofReturns = await testsTouchedBy(["lib/returns/source.ts"]);
  expect(ofReturns).toEqual(expect.arrayContaining(["e2e/api/plans.spec.ts", "e2e/web/returns.spec.ts"]));
  expect(ofReturns).not.toContain("e2e/web/sign-in.spec.ts");

  expect(await testsTouchedBy(["e2e/web/rows.spec.ts"])).toContain("e2e/web/rows.spec.ts");
  expect(await testsTouchedBy(["app/layout.tsx"])).toContain("e2e/web/sign-in.spec.ts");
  const ofDocument = await testsTouchedBy(["README.md"]);
  expect(ofDocument).toContain("scripts/checks/documents.test.ts");
  expect(ofDocument.filter((path) => path.endsWith(".spec.ts"))).toEqual([]);
  expect(await testsTouchedBy([])).toEqual([]);
});

test("a change of a program runs the tests that start it", async () => {
  const ofJobs = await testsTouchedBy(["lib/jobs/notices.ts"]);
  expect(ofJobs).toContain("e2e/jobs/outbox.spec.ts");
  const ofServer = await testsTouchedBy(["lib/server/serve.ts"]);
  expect(ofServer).toEqual(expect.arrayContaining(["e2e/api/processes.spec.ts", "e2e/jobs/server.spec.ts"]));
  const ofBoth = await testsTouchedBy(["scripts/backup.ts", "e2e/prove/starve/place.ts"]);
  expect(ofBoth).toEqual(expect.arrayContaining(["e2e/jobs/backup.spec.ts", "e2e/prove/starve.spec.ts"]));
});

test("a change of the schema runs all tests", async () => {
  for (const path of ["prisma/schema.prisma", "prisma/migrations/20260101000000_first/migration.sql"])
    expect(selecting(await testsTouchedBy([path]))).toEqual(
      expect.arrayContaining(["unit", "api", "next", "sdk", "import", "jobs", "prove", "web"]),
    );
});

test("the tests are run in their parts, those of the API also by Next", () => {
  expect(selecting(["e2e/api/views.spec.ts", "lib/env.test.ts"])).toEqual([
    "api",
    "unit",
    "next",
    "e2e/api/views.spec.ts",
    "lib/env.test.ts",
  ]);
  expect(selecting([])).toEqual([]);
});
