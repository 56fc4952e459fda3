import type { Contract } from "@/lib/http/contract";
import type { List } from "@/lib/list/list";
import { maxPageSize, pagingParameters } from "@/lib/list/parameters";
import { defaultPageSize } from "@/lib/list/query";

import type { JsonSchema } from "./json-schema";
import { propertiesOf } from "./schemas";

export type Parameter = {
  name: string;
  in: "path" | "query";
  required?: boolean;
  description?: string;
  style?: "form";
  explode?: boolean;
  schema: JsonSchema;
  example?: unknown;
};

export function toParameters(
  { params, queryParams, list, file }: Contract,
  examples: Record<string, string> = {},
): Parameter[] {
  const inPath = Object.entries(params ? propertiesOf(params) : {}).map(([name, schema]): Parameter => {
    const { description = descriptions[name], ...rest } = schema;
    return { name, in: "path", required: true, description, schema: rest, example: examples[name] };
  });
  const own = Object.entries(queryParams ? propertiesOf(queryParams) : {}).map(([name, schema]): Parameter => {
    const { description = descriptions[name] ?? "", ...rest } = schema;
    const required = !queryParams?.shape[name]?.safeParse(undefined).success;
    return { ...query(name, description, rest, examples[name]), ...(required && { required }) };
  });
  const ofList = list ? toListParameters(list).filter(({ name }) => !file || !pagingParameters.includes(name)) : [];
  return [...inPath, ...own, ...ofList];
}

const descriptions: Record<string, string> = {
  direction:
    "From the caller's own company: `incoming` are the orders it receives, `outgoing` those it places, `all` both.",
  orderID: "The ID of the order, percent-encoded.",
  approvalID: "The ID of the approval, percent-encoded.",
  productID: "The ID of the product, percent-encoded.",
  returnID: "The ID of the order return, percent-encoded.",
  sessionID: "The ID of the session, as the list gives it.",
  clientID: "The ID of the API client, percent-encoded.",
  viewID: "The ID of the saved view.",
  userID: "The ID of the user, percent-encoded.",
  verificationCode: "The code from the mail.",
  search: "A part of an ID, or words of a name.",
};

export const filterGrammar = [
  ["Status=Pending", "The property has this value. Text compares without regard to case."],
  ["Status=Pending|Declined", "Either value."],
  ["Status=!Pending", "Any other value, or none."],
  ["Comments=*budget*", "`*` stands for any text, anywhere in the value."],
  ["Comments=\\*\\|", "A backslash takes `*`, `|` and the signs below as they are."],
  ["DateCreated=>2026-01-01", "`>`, `<`, `>=` and `<=` compare dates, numbers and text."],
  ["DateCreated=>=2026-01-01&DateCreated=<2026-02-01", "The same key twice, like different keys: all must hold."],
  ["DateCompleted=*", "There is a value. `!*` is: there is none."],
  ["xp.Dept=IT", "A value inside `xp`; more dots go deeper, up to five."],
] as const;

function toListParameters({ fields, searchable, sortable, defaultSort }: List): Parameter[] {
  const terms = sortable.flatMap((name) => [name, `!${name}`]);
  return [
    query("search", "A word or phrase to look for, in any case.", { type: "string", maxLength: 1000 }, "budget"),
    {
      ...query("searchOn", "Where to look, separated by commas. Without it: in all of them.", listOf(searchable)),
      style: "form",
      explode: false,
    },
    {
      ...query(
        "sortBy",
        `What to sort by, separated by commas; \`!\` turns one around. Without it: \`${defaultSort}\`. Equal rows keep a fixed order.`,
        listOf(terms),
      ),
      style: "form",
      explode: false,
    },
    query("page", "The number of the page. For many pages use `pageKey`.", { type: "integer", minimum: 1, default: 1 }),
    query("pageSize", "How many items a page has.", {
      type: "integer",
      minimum: 1,
      maximum: maxPageSize,
      default: defaultPageSize,
    }),
    {
      ...query("filters", describeFilters(fields), {
        type: "object",
        additionalProperties: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      }),
      style: "form",
      explode: true,
      example: { "xp.Dept": "IT" },
    },
    query(
      "pageKey",
      "`Meta.NextPageKey` of the page before: the next page, at the cost of the first however deep. It holds the search, the sort and the filters, and comes alone.",
      { type: "string" },
    ),
  ];
}

function describeFilters(fields: List["fields"]) {
  const keys = Object.keys(fields).map((name) => `\`${name === "xp" ? "xp.<name>" : name}\``);
  const grammar = filterGrammar.map(([example, meaning]) => `- \`${example}\`: ${meaning}`);
  return `Every other key of the query string is a filter, at most 20. Keys: ${keys.join(", ")}.\n\n${grammar.join("\n")}`;
}

const query = (name: string, description: string, schema: JsonSchema, example?: unknown): Parameter => ({
  name,
  in: "query",
  description,
  schema,
  ...(example !== undefined && { example }),
});

const listOf = (names: readonly string[]): JsonSchema => ({
  type: "array",
  items: { type: "string", enum: [...names] },
});
