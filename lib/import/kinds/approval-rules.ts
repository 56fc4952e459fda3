import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { name } from "../fields";
import { id, type Kind } from "../kind";
import { mustExist, upsert } from "../sql";

export const approvalRules: Kind = {
  name: "approvalrules",
  schema: z.strictObject({
    ID: identifier,
    Name: name,
    Description: text(2000).nullish(),
    ApprovingGroupID: identifier,
  }),
  columns: {
    id: ["ID", id],
    name: ["Name", "text"],
    description: ["Description", "text"],
    approving_group_id: ["ApprovingGroupID", id],
  },
  key: ["id"],
  streams: false,
  checks: [mustExist("approving_group_id", "ApprovingGroupID", { table: "approving_groups", noun: "approving group" })],
  upsert: upsert({
    table: "approval_rules",
    key: ["id"],
    columns: ["id", "name", "description", "approving_group_id"],
  }),
};
