import type { Settings } from "@/lib/env";
import { buildOnce } from "@/scripts/build/build-app";
import { recordStatements } from "./bare/statements";
import type { Place } from "./cases/place";
import { scatteredIDs } from "./cases/records";
import { openDataSet } from "./data-set";
import type { Size } from "./marketplace/size";
import { isUsageKnown, postmasterOf } from "./processes";
import { startBuilt } from "./server";

/** The database with its data, a server, and signed-in people. The stack stops everything. */
export async function openPlace(settings: Settings, size: Size, stack: AsyncDisposableStack): Promise<Place> {
  await buildOnce();
  const { url, folder, session, label } = stack.use(await openDataSet(settings, size));
  // No measured request is refused.
  const patient = { BURST_PATIENCE_MS: "10000" };
  const startServer: Place["startServer"] = (name, env) =>
    startBuilt({ databaseUrl: url, folder, name, env: { ...patient, ...env } });
  const server = stack.use(await startServer("server", {}));
  stack.defer(() => forgetSignIns(session));

  const { rows } = await session.query<{ pid: number; version: string }>(
    "SELECT pg_backend_pid() pid, current_setting('server_version') version",
  );
  const { pid = 0, version: postgres = "" } = rows[0] ?? {};
  const postmaster = postmasterOf(pid);
  if (!isUsageKnown) console.log("There is no /proc here: processor times and memory cannot be told.");
  else if (!postmaster) console.log("The database runs elsewhere: its processor time cannot be told.");
  console.log(`Data: ${label}; PostgreSQL ${postgres}, Node ${process.versions.node}`);

  const place = {
    target: { origin: server.origin, server: server.pid, postmaster },
    database: session,
    postgres,
    databaseUrl: url,
    folder,
    startServer,
    owner: await server.signIn("owner-full"),
    buyer: await server.signIn("buyer-1-full"),
    supplier: await server.signIn("supplier-1-full"),
    reader: await server.signIn("owner-reader"),
    buyersReader: await server.signIn("buyer-1-reader"),
    browsers: [await server.signInBrowser("owner-full"), await server.signInBrowser("owner-lead")] as const,
    otherBrowser: await server.signInBrowser("supplier-1-full"),
  };
  let recorded: ReturnType<Place["statements"]> | undefined;
  const statements = () => (recorded ??= record({ ...place, statements }));
  return { ...place, statements };
}

async function record(place: Place) {
  const [product = ""] = await scatteredIDs(place, "products");
  const [orderReturn = ""] = await scatteredIDs(place, "order_returns");
  return recordStatements(place.databaseUrl, { product, orderReturn });
}

/** Restores the data after a run. */
async function forgetSignIns(session: Place["database"]) {
  await session.query("DELETE FROM token_families WHERE client_id = 'bench'");
  await session.query("DELETE FROM sessions");
}
