import { handlers, operation } from "@/lib/http/route";
import { deleteOtherSessionsContract, listSessionsContract } from "@/lib/sessions/contract";
import { deleteOtherSessions, listSessions } from "@/lib/sessions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listSessionsContract, ({ actor }) => listSessions(actor)),
  DELETE: operation(deleteOtherSessionsContract, ({ by }) => deleteOtherSessions(by)),
});
