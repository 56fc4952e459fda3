import { writeFileSync } from "node:fs";
import { run } from "@/scripts/run";
import { settingsDocument } from "@/scripts/settings-document";

/** npm run docs: writes the documents that are made from the code. */
await run(async () => writeFileSync("docs/configuration.md", settingsDocument()));
