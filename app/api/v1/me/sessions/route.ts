import { deleteOtherSessionsContract, listSessionsContract } from "@/lib/account/sessions/contract";
import { deleteOtherSessions, listSessions } from "@/lib/account/sessions/repository";
import { handlers, operation } from "@/lib/api/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listSessionsContract, ({ actor }) => listSessions(actor)),
  DELETE: operation(deleteOtherSessionsContract, ({ by }) => deleteOtherSessions(by)),
});
