import { endPreviousSecret, rotateKeptSecret } from "@/lib/auth/secret";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

/** npm run rotate-secret [-- --end-previous]: for the secret that npm start keeps in the data folder. */
await run(async (settings) => {
  const usage = "npm run rotate-secret [-- --end-previous]";
  const { values } = readArguments(usage, { "end-previous": { type: "boolean" } });
  if (values["end-previous"]) {
    const ended = endPreviousSecret(settings);
    console.log(ended ? "The previous secret was removed. Restart the server." : "There is no previous secret.");
    return;
  }
  rotateKeptSecret(settings);
  console.log("Created a new secret. What the previous one signed still works. Restart the server.");
  console.log("After a day, remove the previous secret with: npm run rotate-secret -- --end-previous");
});
