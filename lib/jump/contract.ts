import { z } from "zod";
import { identifier, text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { orderReaders, orderStatus } from "@/lib/orders/contract";
import { productReaders } from "@/lib/products/contract";
import { jumpOperation, jumpTypes, maxJumpSearch } from "./operation";

const description =
  "Finds records by what one remembers of them: the ID or its beginning, from three characters on any part of it, and of products and users also words of the name. Upper and lower case are alike. At most five of each type that the caller's roles open, best first.";

export const jumpResult = z.object({
  Type: z.enum(jumpTypes),
  ID: identifier,
  Name: text(200).meta({
    description: "What a product or user is called; the company that placed an order, also that of a return.",
  }),
  Status: orderStatus.nullable().meta({ description: "Null for a product or user." }),
});
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
  response: z.object({ Items: z.array(jumpResult) }),
} as const satisfies Contract;
