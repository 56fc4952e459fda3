import { handlers, operation } from "@/lib/http/route";
import { deleteViewContract, updateViewContract } from "@/lib/views/contract";
import { deleteView, updateView } from "@/lib/views/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  PATCH: operation(updateViewContract, ({ actor, params, body, context }) =>
    updateView(actor, params.viewID, body, context),
  ),
  DELETE: operation(deleteViewContract, ({ actor, params, context }) => deleteView(actor, params.viewID, context)),
});
