import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { UncountedPage } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectUncountedPage } from "@/lib/list/select-page";
import { listEventsContract, type RecordEvent } from "./event-contract";
import { recordEventsOf } from "./event-source";

export async function listEvents(actor: Actor, query: ListQuery): Promise<UncountedPage<RecordEvent>> {
  authorize(actor, listEventsContract.roles);

  return selectUncountedPage(recordEventsOf(actor), query);
}
