import { writeFileSync } from "node:fs";
import { settingsDocument } from "@/scripts/checks/settings-document";
import { run } from "@/scripts/run";

/** npm run docs: writes the documents that are made from the code. */
await run(async () => writeFileSync("docs/configuration.md", settingsDocument()));
