import { writeFile } from "node:fs/promises";
import { requireFolderOf } from "@/lib/postgres/folders";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";
import { makeSbom } from "@/scripts/supply-chain/sbom";

/** npm run sbom [-- file]: what a release runs with, as CycloneDX. */
await run(async () => {
  const [path = "sbom.cdx.json"] = readArguments("npm run sbom [-- file]", {}, { most: 1 }).positionals;
  requireFolderOf(path);
  const bom = await makeSbom();
  await writeFile(path, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`Wrote ${bom.components.length} components to ${path}.`);
});
