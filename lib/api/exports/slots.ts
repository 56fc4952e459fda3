import "server-only";

import { createSlots } from "@/lib/api/slots";
import { exportConnections } from "@/lib/db/connection";

export const exportSlots = createSlots({
  what: "exports",
  // One is left for another company, however many people of this one export.
  most: { person: 2, company: exportConnections - 1 },
  onCount: (change) => globalThis.metrics?.exportsRunning.inc(change),
});
