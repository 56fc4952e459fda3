import { writeFileSync } from "node:fs";
import { compatibilityDocument, documentPath } from "@/e2e/compatibility/document";
import { surveyOwnServer } from "@/e2e/compatibility/run";
import { run } from "@/scripts/run";

/** npm run compatibility: makes the calls of OrderCloud's official client, and writes what they are answered. */
await run(async () => {
  const findings = await surveyOwnServer();
  for (const { name, answer } of findings) console.log(name, typeof answer === "string" ? answer : answer.refusal);
  writeFileSync(documentPath, compatibilityDocument(findings));
  process.exit(0);
});
