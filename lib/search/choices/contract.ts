import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { orderReaders } from "@/lib/orders/contract";
import { productReaders } from "@/lib/products/contract";
import { examples } from "./examples";
import { readIDs } from "./ids";
import { choiceKinds, choicesOperation, maxChoiceSearch, maxChoices } from "./operation";

const description = `Returns values for a list's filters, by ID and name: approval rules, approving groups, people, companies, products and API clients that appear in records the caller can see. For callers who do not see every order, only their ${maxChoices * 50} latest orders count. With \`search\`, the best matches by ID or name come first; without it, the first by name. Returns at most ${maxChoices}. Products require a role that reads products, companies one that reads products or orders, API clients \`FullAccess\`, all others one that reads orders.`;

const choice = z
  .object({
    ID: identifier,
    Name: text(maxChoiceSearch).meta({
      description: "What it is called; of a person the full name, or else the username.",
    }),
  })
  .register(schemaNames, { id: "Choice" });
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
    search: text(maxChoiceSearch)
      .optional()
      .meta({ description: "A part of the ID, words of the name, or a part of a person's email address." }),
    ids: text(maxChoices * 400)
      .refine((value) => areIDs(value) ?? false, `Must be 1 to ${maxChoices} IDs, separated by commas.`)
      .optional()
      .meta({
        description: `In place of a search: at most ${maxChoices} IDs whose names are wanted, separated by commas. A comma or % in an ID is percent-encoded: %2C, %25.`,
      }),
  }),
  response: z.object({ Items: z.array(choice) }).register(schemaNames, { id: "Choices" }),
  example: examples.listChoices,
} as const satisfies Contract;
