import { AppError, invalidParameter, quote } from "@/lib/errors";

/** How a search is interpreted, in OrderCloud's terms. Absent: ExactPhrase. */
export const searchTypes = [
  "AnyTerm",
  "AllTermsAnyField",
  "AllTermsSameField",
  "ExactPhrase",
  "ExactPhrasePrefix",
] as const;
export type SearchType = (typeof searchTypes)[number];

export type Search = { search: string | undefined; searchType: SearchType | undefined };

export const maxSearchTerms = 10;
const maxLength = 1000;

/** A word, or a phrase in straight, curly or angled quotation marks: phones and text editors insert them. */
const phraseOrWord = /"([^"]*)(?:"|$)|[“”„«»]([^“”„«»]*)(?:[“”„«»]|$)|(\S+)/g;

/** The terms of a search, at least one: words without a trailing comma or semicolon, and phrases in quotation marks. */
export function termsOf(search: string): [string, ...string[]] {
  const all = [...search.matchAll(phraseOrWord)].map(
    ([, plain, curly, word = ""]) => plain ?? curly?.trim() ?? word.replace(/(?<![,;])[,;]+$/, ""),
  );
  const [first = search, ...others] = new Set(all.filter((term) => term.trim() !== ""));
  return [first, ...others];
}

const isOfTerms = (type: SearchType | undefined) => type !== undefined && !type.startsWith("ExactPhrase");

export function parseSearch(search: string | undefined, searchType: SearchType | undefined) {
  if (!search) return undefined;
  if ([...search].length > maxLength) throw invalidParameter("search", `must be at most ${maxLength} characters`);
  if (isOfTerms(searchType) && termsOf(search).length > maxSearchTerms)
    throw invalidParameter("search", `must be at most ${maxSearchTerms} words, or phrases in quotation marks`);
  return search;
}

export const toSearchType = (text: string | null | undefined) =>
  searchTypes.find((each) => each.toLowerCase() === text?.toLowerCase());

export function parseSearchType(param: string | undefined) {
  const type = toSearchType(param);
  if (type || !param) return type;
  const detail = `searchType: ${quote(param)} is not one of ${searchTypes.join(", ")}.`;
  throw new AppError("InvalidRequest", { Property: "searchType", Allowed: searchTypes }, { message: detail });
}

/** How a page searches: for all words, in any order. More than ten words, such as pasted text, are one phrase. */
export function searchTypeOfPage({ search, searchType }: Search): SearchType | undefined {
  if (searchType || !search) return searchType;
  const terms = termsOf(search);
  const isPhrase = terms.length > maxSearchTerms || (terms.length === 1 && terms[0] === search);
  return isPhrase ? undefined : "AllTermsAnyField";
}
