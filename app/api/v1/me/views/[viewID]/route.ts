import { handlers, operation } from "@/lib/api/route";
import { deleteViewContract, getViewContract, updateViewContract } from "@/lib/search/views/contract";
import { deleteView, getView, updateView } from "@/lib/search/views/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getViewContract, ({ actor, params }) => getView(actor, params.viewID)),
  PATCH: operation(updateViewContract, ({ by, params, body }) => updateView(by, params.viewID, body)),
  DELETE: operation(deleteViewContract, ({ by, params }) => deleteView(by, params.viewID)),
});
