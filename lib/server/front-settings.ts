import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Env } from "@/lib/env";
import { createAdmission } from "./admission";
import { watchLimit } from "./admission-limit";
import { createPlaces } from "./places";
import { readRoutes, routeFinder } from "./routes";

/** The settings that all fronts of a server share. */
export async function frontSettings(settings: Env, dir: string, { dev = false } = {}) {
  return {
    routeOf: routeFinder(await readRoutes(dir, dev)),
    timing: dev,
    publicUrl: new URL(settings.PUBLIC_URL),
    ...(!dev && {
      compress: true,
      admission: admissionOf(settings),
      places: placesOf(settings),
      files: findFiles(join(dir, "public")),
      connections: settings.CONNECTIONS_PER_NETWORK,
    }),
    trustedProxies: settings.TRUSTED_PROXIES,
    corsOrigins: settings.CORS_ORIGINS,
  };
}

function admissionOf({ REQUESTS_AT_ONCE, BURST_PATIENCE_MS: patience }: Env) {
  return createAdmission({ limit: watchLimit(REQUESTS_AT_ONCE), patience });
}

/** A sixth for a caller, half for a company. */
function placesOf({ REQUESTS_AT_ONCE: all, BURST_PATIENCE_MS: patience }: Env) {
  const part = (share: number, least: number) => Math.max(least, Math.floor(all * share));
  return createPlaces({ most: { caller: part(1 / 6, 4), company: part(1 / 2, 6) }, patience });
}

/** The paths of the files in a folder. */
function findFiles(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return new Set(
    files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, "/")}`),
  );
}
