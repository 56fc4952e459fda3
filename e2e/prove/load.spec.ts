import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { prove } from "./program";

test("a load below capacity is answered; above it, or above a company's limit, each request is answered or refused with Retry-After", async () => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), "countersign-load-"));
  await chmod(folder, 0o711);

  // So short a patience makes it an overload on a fast machine, too.
  const settings = { DATABASE_URL: "", DATA_DIR: folder, BURST_PATIENCE_MS: "50" };
  const { output, code } = await prove("load", ["--size=2"], settings);

  await rm(folder, { recursive: true });
  expect(code, output).toBe(0);
});
