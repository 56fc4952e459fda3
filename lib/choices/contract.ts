import { z } from "zod";
import { identifier, text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { orderReaders } from "@/lib/orders/contract";
import { productReaders } from "@/lib/products/contract";
import { readIDs } from "./ids";
import { choiceKinds, choicesOperation, maxChoiceSearch, maxChoices } from "./operation";

const description = `Finds what lists name by an ID, for a person to choose by its name: approval rules, approving groups, people, companies, products. Only what records that the caller may see name: of whoever does not see every order, the ${maxChoices * 50} latest orders. With a search, the best matches by ID or name come first; without one, the first by name. At most ${maxChoices}. A product takes a role that reads products, a company one that reads products or orders, all else one that reads orders.`;

export const choice = z.object({
  ID: identifier,
  Name: text(maxChoiceSearch).meta({
    description: "What it is called; of a person the full name, or else the username.",
  }),
});
export type Choice = z.output<typeof choice>;

const areIDs = (value: string) => readIDs(value)?.every((id) => identifier.safeParse(id).success);

export const choicesContract = {
  ...choicesOperation,
  id: "listChoices",
  summary: "Find what filters choose from, by name or ID",
  description,
  tag: "Search",
  roles: [...orderReaders, ...productReaders],
  queryParams: z.object({
    kind: z.enum(choiceKinds),
    search: text(maxChoiceSearch).optional().meta({ description: "A part of the ID, or words of the name." }),
    ids: text(maxChoices * 400)
      .refine((value) => areIDs(value) ?? false, `Must be 1 to ${maxChoices} IDs, separated by commas.`)
      .optional()
      .meta({
        description: `In place of a search: at most ${maxChoices} IDs whose names are wanted, separated by commas. A comma or % in an ID is percent-encoded: %2C, %25.`,
      }),
  }),
  response: z.object({ Items: z.array(choice) }),
} as const satisfies Contract;
