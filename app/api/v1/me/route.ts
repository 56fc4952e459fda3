import { handlers, operation } from "@/lib/api/route";
import { getMeContract, saveMeContract, updateMeContract } from "@/lib/users/me/contract";
import { getMe, saveMe, updateMe } from "@/lib/users/me/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getMeContract, ({ actor }) => getMe(actor)),
  PUT: operation(saveMeContract, ({ by, body }) => saveMe(by, body)),
  PATCH: operation(updateMeContract, ({ by, body }) => updateMe(by, body)),
});
