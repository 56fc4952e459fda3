import { buildApp } from "@/scripts/build-app";
import { run } from "@/scripts/run";

/** npm run build */
await run(() => buildApp());
