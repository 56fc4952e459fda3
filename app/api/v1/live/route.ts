import { route } from "@/lib/api/route";
import { streamLive } from "@/lib/changes/live/answer";
import { streamLiveContract } from "@/lib/changes/live/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  streamLiveContract,
  ({ actor, context, queryParams }) => streamLive(actor, context, queryParams.lastEventID),
);
