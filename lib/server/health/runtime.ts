import { log } from "@/lib/telemetry/log";

/** The end of life of each Node release: https://github.com/nodejs/Release#release-schedule. */
const ends: Record<string, string> = {
  20: "2026-04-30",
  21: "2024-06-01",
  22: "2027-04-30",
  23: "2025-06-01",
  24: "2028-04-30",
  25: "2026-06-01",
  26: "2029-04-30",
};

/** Whether this Node release still gets fixes. An unknown release is newer than all known ones. */
export function isSupported(version: string, at: number) {
  const end = ends[version.split(".", 1)[0] ?? ""];
  return end === undefined || at < Date.parse(end);
}

export function warnOfRuntime(version = process.versions.node, at = Date.now()) {
  if (!isSupported(version, at))
    log.warn({ node: version }, "This release of Node is no longer supported. Use a newer one.");
}
