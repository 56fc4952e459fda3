import { generateClient, isClientGenerated } from "@/scripts/build/generate-client";

// Preloaded by scripts that import the client before anything is built, so that they also run after `npm ci` alone.
if (!isClientGenerated()) await generateClient();
