import { readArguments } from "@/scripts/arguments";
import { buildApp } from "@/scripts/build/build-app";
import { run } from "@/scripts/run";

/** npm run build */
await run(() => {
  readArguments("npm run build", {});
  return buildApp();
});
