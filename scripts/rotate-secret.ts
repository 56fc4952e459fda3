import { endPreviousSecret, rotateKeptSecret } from "@/lib/auth/secret";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

/** npm run rotate-secret [-- --end-previous]: for the secret that npm start keeps in the data folder. */
await run(async (settings) => {
  const usage = "npm run rotate-secret [-- --end-previous]";
  const { values } = readArguments(usage, { "end-previous": { type: "boolean" } });
  if (values["end-previous"]) {
    const ended = endPreviousSecret(settings);
    console.log(ended ? "The previous secret is gone. Start the server again." : "There is no previous secret.");
    return;
  }
  rotateKeptSecret(settings);
  console.log("There is a new secret; what the one until now signed still works. Start the server again.");
  console.log("In a day nothing needs the previous one: npm run rotate-secret -- --end-previous");
});
