import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { EnvError } from "@/lib/errors";
import { readLocked } from "./lock-file";

const component = z.looseObject({
  "bom-ref": z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string().startsWith("pkg:npm/"),
});

/** What we rely on of CycloneDX 1.5. */
const bom = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.5"),
  serialNumber: z.string().startsWith("urn:uuid:"),
  metadata: z.looseObject({ component: z.looseObject({ "bom-ref": z.string() }) }),
  components: z.array(component).min(1),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
type Bom = z.output<typeof bom>;

/** The bill of what a release runs with, by npm itself, from package-lock.json alone. */
export async function makeSbom(): Promise<Bom> {
  const all = bom.parse(
    JSON.parse(await runNpm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--include=dev"])),
  );
  // Not by npm's --omit=dev, which leaves out what development needs as well, React among it.
  const released = readLocked().filter(({ dev, devOptional }) => !dev && !devOptional);
  const versions = new Set(released.map(({ name, version }) => `${name}@${version}`));
  const components = all.components.filter((each) => versions.has(each["bom-ref"]));
  const dependencies = all.dependencies
    .filter(({ ref }) => versions.has(ref) || ref === all.metadata.component["bom-ref"])
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => versions.has(ref)) }));
  return { ...all, components, dependencies };
}

async function runNpm(args: string[]) {
  const npm = spawn("npm", args, { stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
  const [out, err] = await Promise.all([text(npm.stdout), text(npm.stderr), once(npm, "close")]);
  if (npm.exitCode !== 0) throw new EnvError(`npm ${args[0]} has failed: ${err.trim()}`);
  return out;
}
