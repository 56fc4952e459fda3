import { handlers, operation } from "@/lib/api/route";
import { createViewContract, listViewsContract } from "@/lib/search/views/contract";
import { createView, listViews } from "@/lib/search/views/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listViewsContract, ({ actor, query }) => listViews(actor, query)),
  POST: operation(createViewContract, ({ by, body }) => createView(by, body)),
});
