import { generateClient } from "@/scripts/generate-client";
import { run } from "@/scripts/run";

await run(generateClient);
