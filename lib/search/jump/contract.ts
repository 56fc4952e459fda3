import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { approvalStatuses } from "@/lib/approvals/list";
import { orderReaders } from "@/lib/orders/contract";
import { orderStatuses } from "@/lib/orders/list";
import { productReaders } from "@/lib/products/contract";
import { examples } from "./examples";
import { jumpOperation, jumpTypes, maxJumpSearch } from "./operation";

const description =
  "Finds records by ID or name: by the beginning of the ID, from three characters on by any part of it (of an approval only by its beginning), and all but orders, returns and approvals also by words of the name, people by a part of the email address. Case is ignored. At most five of each type that the caller's roles open, best first. Users and groups that the caller administers with FullAccess are of the types User and UserGroup; to callers who read orders, all others are of the types Person and ApprovingGroup. ApiClient is for FullAccess of the Owner, ProductSupplier for those who read products. A rule, person, group, company or supplier is found when a record that the caller may see names it, as in listChoices.";

const jumpResult = z
  .object({
    Type: z.enum(jumpTypes),
    ID: identifier,
    Name: text(200).meta({
      description:
        "The record's name; for an order or return, the company that placed the order; for an approval, its rule.",
    }),
    Status: z
      .enum([...orderStatuses, ...approvalStatuses])
      .nullable()
      .meta({ description: "Null for all but orders, approvals and returns." }),
    Email: text(320).optional().meta({ description: "The email address of a user or person; absent for all else." }),
    OrderID: identifier.optional().meta({ description: "The order of an approval; absent for all else." }),
  })
  .register(schemaNames, { id: "JumpResult" });
export type JumpResult = z.output<typeof jumpResult>;

export const jumpContract = {
  ...jumpOperation,
  id: "jump",
  summary: "Find records by ID or name",
  description,
  tag: "Search",
  roles: [...orderReaders, ...productReaders],
  queryParams: z.object({
    search: text(maxJumpSearch).refine((value) => value.trim() !== "", "Must not be empty."),
  }),
  response: z.object({ Items: z.array(jumpResult) }).register(schemaNames, { id: "JumpResults" }),
  example: examples.jump,
} as const satisfies Contract;
