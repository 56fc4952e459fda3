import type { Approval } from "@/lib/approvals/contract";

// The list of approvals in plain JavaScript, written only from the API's documentation, to compare with PostgreSQL's answers.

type Operator = ">" | "<" | ">=" | "<=";
export type Test =
  | { kind: "any" }
  | { kind: "equal"; value: string }
  | { kind: "like"; parts: string[] }
  | { kind: "compare"; operator: Operator; value: string };
type Alternative = { negated: boolean; test: Test };
type Filter = { key: string; alternatives: Alternative[] };
type SearchType = "AnyTerm" | "AllTermsAnyField" | "AllTermsSameField" | "ExactPhrase" | "ExactPhrasePrefix";
export type Query = {
  sortBy: string[];
  filters: Filter[];
  search: string;
  searchType: SearchType | undefined;
  pageSize: number;
};

/** A filter's `key=value` in the query string. */
export function writeFilter({ key, alternatives }: Filter): [key: string, value: string] {
  return [key, alternatives.map(({ negated, test }) => (negated ? "!" : "") + writeTest(test)).join("|")];
}

function writeTest(test: Test) {
  if (test.kind === "any") return "*";
  if (test.kind === "like") return test.parts.map(quote).join("*");
  return test.kind === "compare" ? test.operator + quote(test.value) : quote(test.value);
}

const quote = (text: string) => text.replaceAll(/[\\*|!<>=]/g, "\\$&");

/** The IDs of the approvals that a query finds, in its order. */
export function answer(approvals: Approval[], { sortBy, filters, ...search }: Query) {
  const matches = approvals.filter((each) => contains(each, search) && filters.every((filter) => holds(each, filter)));
  return matches.toSorted((a, b) => compareBy(sortBy.length > 0 ? sortBy : ["DateCreated"], a, b)).map(({ ID }) => ID);
}

function contains(approval: Approval, { search, searchType = "ExactPhrase" }: Pick<Query, "search" | "searchType">) {
  const { ApprovalRuleID, ApprovingGroupID, Approver, Comments } = approval;
  const person = Approver ? [...Object.values(Approver), `${Approver.FirstName} ${Approver.LastName}`] : [];
  // The names that the factories use.
  const fields = [[ApprovalRuleID, "Over 100"], [ApprovingGroupID, "Approvers"], person, [Comments ?? ""]];
  const has = (texts: string[], term: string) => texts.some((text) => text.toLowerCase().includes(term.toLowerCase()));
  const begins = (text: string) => ` ${text}`.toLowerCase().includes(` ${search}`.toLowerCase());
  const terms = search.split(" ");
  switch (searchType) {
    case "AnyTerm":
      return terms.some((term) => has(fields.flat(), term));
    case "AllTermsAnyField":
      return terms.every((term) => has(fields.flat(), term));
    case "AllTermsSameField":
      return fields.some((texts) => terms.every((term) => has(texts, term)));
    case "ExactPhrase":
      return has(fields.flat(), search);
    case "ExactPhrasePrefix":
      return search === "" || fields.flat().some(begins);
  }
}

function holds(approval: Approval, { key, alternatives }: Filter) {
  const values = valuesOf(approval, key);
  return alternatives.some(({ negated, test }) => {
    if (negated && test.kind === "compare")
      return values.some((value) => compares(key, value, { ...test, operator: opposite[test.operator] }));
    return values.some((value) => passes(key, value, test)) !== negated;
  });
}

const opposite = { ">": "<=", "<": ">=", ">=": "<", "<=": ">" } as const;

function valuesOf(approval: Approval, key: string): unknown[] {
  const [name = "", ...path] = key.split(".");
  if (key === "Approver") return [approval.Approver?.ID, approval.Approver?.Username];
  let value: unknown = approval[name as keyof Approval]; // tests filter only by these keys
  for (const step of path) value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  return [value];
}

function passes(key: string, value: unknown, test: Test) {
  if (value === undefined || value === null) return false;
  if (test.kind === "any") return true;
  if (test.kind === "compare") return compares(key, value, test);
  if (typeof value === "object") return false;
  const text = String(value).toLowerCase();
  if (test.kind === "like") return pattern(test.parts).test(text);
  if (key.startsWith("Date")) return Date.parse(text) === Date.parse(test.value);
  const expected =
    key === "Status" ? (["Pending", "Approved", "Declined"][Number(test.value)] ?? test.value) : test.value;
  return text === expected.toLowerCase();
}

function pattern(parts: string[]) {
  const literal = parts.map((part) => part.toLowerCase().replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${literal.join("[^]*")}$`);
}

const isoDate = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;
const number = /^-?\d+(\.\d+)?$/;

function compares(key: string, value: unknown, { operator, value: text }: Test & { kind: "compare" }) {
  const isJson = key.startsWith("xp.");
  if (isJson && number.test(text)) return typeof value === "number" && is(value, operator, Number(text));
  if (typeof value !== "string") return false;
  if ((isJson && isoDate.test(text)) || key.startsWith("Date")) {
    return isoDate.test(value) && is(Date.parse(value), operator, Date.parse(text));
  }
  return is(value.toLowerCase(), operator, text.toLowerCase());
}

function is<T extends string | number>(a: T, operator: Operator, b: T) {
  return { ">": a > b, "<": a < b, ">=": a >= b, "<=": a <= b }[operator];
}

function compareBy(sortBy: string[], a: Approval, b: Approval): number {
  for (const term of sortBy) {
    const order = compareValues(sortValue(a, term), sortValue(b, term));
    if (order !== 0) return term.startsWith("!") ? -order : order;
  }
  const byID = a.ID < b.ID ? -1 : 1;
  return sortBy.at(-1)?.startsWith("!") ? -byID : byID;
}

function compareValues(a: string | number | null, b: string | number | null) {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

function sortValue(approval: Approval, term: string): string | number | null {
  const name = term.replace("!", "");
  const { Approver } = approval;
  if (name === "Approver") {
    return (
      Approver &&
      [Approver.LastName, Approver.FirstName, Approver.Username].map((each) => each.toLowerCase()).join("\x1f")
    );
  }
  if (name === "Status") return ["Pending", "Approved", "Declined"].indexOf(approval.Status);
  const value = approval[name as keyof Approval]; // one of the sortable properties
  return typeof value === "boolean" ? Number(value) : typeof value === "string" ? value : null;
}
