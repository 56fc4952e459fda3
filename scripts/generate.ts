import { generateClient } from "@/scripts/build/generate-client";
import { run } from "@/scripts/run";

await run(generateClient);
