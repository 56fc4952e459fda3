import { generateClient, isClientGenerated } from "@/scripts/build/generate-client";

// Preloaded by scripts that import the client from their first line, so that they also run after `npm ci` alone.
if (!isClientGenerated()) await generateClient();
