import { type Contract, takesIdempotencyKey, takesIfMatch, takesIfNoneMatch } from "@/lib/api/contract";
import { mostAlternatives } from "@/lib/list/alternative-count";
import type { List } from "@/lib/list/list";
import { maxPageSize, maxSortTerms, pagingParameters } from "@/lib/list/parameters";
import { maxFilters } from "@/lib/list/parse-query";
import { defaultPageSize } from "@/lib/list/query";
import { maxSearchTerms, type SearchType, searchTypes } from "@/lib/list/search";

import type { JsonSchema } from "./json-schema";
import { propertiesOf } from "./schemas";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  style?: "form";
  explode?: boolean;
  schema: JsonSchema;
  example?: unknown;
};

export function toParameters(contract: Contract, examples: Record<string, string> = {}): Parameter[] {
  const { params, queryParams, list, file } = contract;
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
  const headers = [
    ...(takesIfMatch(contract) ? [ifMatch] : []),
    ...(takesIfNoneMatch(contract) ? [ifNoneMatch] : []),
    ...(takesIdempotencyKey(contract) ? [idempotencyKey] : []),
  ];
  return [...inPath, ...own, ...ofList, ...headers];
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: "header",
  description,
  schema: { type: "string", maxLength: 255 },
  example,
});

const ifMatch = header(
  "If-Match",
  "The `ETag` of the record as you read it. If it has changed since, the answer is 412 and nothing is changed.",
  '"3"',
);
const ifNoneMatch = header(
  "If-None-Match",
  "`*` creates the record only if you see none of this ID. If you do, the answer is 412 and nothing is changed.",
  "*",
);
const idempotencyKey = header(
  "Idempotency-Key",
  "A key of your choice, such as a UUID. Repeating the request with the same key within 24 hours changes nothing and returns the first answer, with `Idempotency-Replayed: true`.",
  "6f1d3c1e-8a57-4a8e-9d0b-2f2f6f0f8c11",
);

/** The headers by which changes are safe to repeat, and to make beside others. */
export const conditions = [ifMatch, ifNoneMatch, idempotencyKey];

const descriptions: Record<string, string> = {
  direction: "Seen from the caller's company: `incoming` orders it receives, `outgoing` orders it places, or `all`.",
  orderID: "The ID of the order, percent-encoded.",
  approvalID: "The ID of the approval, percent-encoded.",
  productID: "The ID of the product, percent-encoded.",
  returnID: "The ID of the order return, percent-encoded.",
  sessionID: "The ID of the session, from the list.",
  clientID: "The ID of the API client, percent-encoded.",
  viewID: "The ID of the saved view.",
  userID: "The ID of the user, percent-encoded.",
  verificationCode: "The code from the email.",
  search: "Part of an ID, or words from a name.",
};

export const filterGrammar = [
  ["Status=Pending", "The property has this value. Text is case-insensitive."],
  ["Status=Pending|Declined", "Either value."],
  ["Status=!Pending", "Any other value, or none."],
  ["Comments=*budget*", "`*` stands for any text, anywhere in the value."],
  ["Comments=\\*\\|", "A backslash escapes `*`, `|` and the operators below."],
  ["DateCreated=>2026-01-01", "`>`, `<`, `>=` and `<=` compare dates, numbers and text."],
  ["DateCreated=>=2026-01-01&DateCreated=<2026-02-01", "All filters must match, also when a key is repeated."],
  ["DateCompleted=*", "Has a value. `!*` means: has no value."],
  ["xp.Dept=IT", "A value inside `xp`. Use more dots to go deeper, up to five levels."],
] as const;

function toListParameters({ fields, parameters = {}, searchable, sortable, defaultSort }: List): Parameter[] {
  const terms = sortable.flatMap((name) => [name, `!${name}`]);
  const ofOrderCloud = Object.entries(parameters).flatMap(([name, parameter]) =>
    "refusal" in parameter ? [] : [query(name, parameter.description, schemas[parameter.type.type])],
  );
  return [
    ...ofOrderCloud,
    query("search", "A word or phrase to search for, case-insensitive.", { type: "string", maxLength: 1000 }, "budget"),
    query("searchType", describeSearchTypes(), { type: "string", enum: [...searchTypes], default: "ExactPhrase" }),
    {
      ...query("searchOn", "The properties to search, separated by commas. Default: all of them.", listOf(searchable)),
      style: "form",
      explode: false,
    },
    {
      ...query(
        "sortBy",
        `The properties to sort by, at most ${maxSortTerms}, separated by commas; \`!\` in front sorts descending. Default: \`${defaultSort}\`. Equal rows keep a fixed order.`,
        listOf(terms),
      ),
      style: "form",
      explode: false,
    },
    query("page", "The page number. To read many pages, use `pageKey`.", { type: "integer", minimum: 1, default: 1 }),
    query("pageSize", "Items per page.", {
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
      "`Meta.NextPageKey` of the previous page. It returns the next page as fast as the first. It contains the search, sort and filters, and must be the only parameter.",
      { type: "string" },
    ),
  ];
}

const schemas: Record<"text" | "date" | "boolean", JsonSchema> = {
  boolean: { type: "boolean" },
  text: { type: "string" },
  date: { type: "string", description: "A date (its midnight in UTC) or a date and time." },
};

const typesInWords: Record<SearchType, string> = {
  ExactPhrase: "the text as it stands, anywhere in a property. This is the default.",
  ExactPhrasePrefix: "the text as it stands, where a property or a word in it begins.",
  AllTermsAnyField: "each word, in any order, wherever it is.",
  AllTermsSameField: "each word, in any order, all of them in one property.",
  AnyTerm: "at least one of the words.",
};

function describeSearchTypes() {
  const types = Object.entries(typesInWords).map(([type, meaning]) => `- \`${type}\`: ${meaning}`);
  return `How \`search\` is interpreted. Quotation marks keep words together: \`"alder veneer" desk\` is two terms. At most ${maxSearchTerms} terms.\n\n${types.join("\n")}`;
}

function describeFilters(fields: List["fields"]) {
  const keys = Object.entries(fields).map(([name, { type }]) => `\`${type === "xp" ? `${name}.<name>` : name}\``);
  const grammar = filterGrammar.map(([example, meaning]) => `- \`${example}\`: ${meaning}`);
  return `Every other key of the query string is a filter, at most ${maxFilters} (those that exclude values of the same property count as one), with at most ${mostAlternatives.equal} values and ${mostAlternatives.other} with \`*\` or a comparison in all. Keys: ${keys.join(", ")}.\n\n${grammar.join("\n")}`;
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
