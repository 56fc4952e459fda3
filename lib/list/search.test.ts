import { expect, test } from "@playwright/test";
import { AppError } from "@/lib/errors";
import { parseSearch, parseSearchType, searchTypeOfPage, termsOf } from "./search";

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.message;
  }
  return null;
};
const words = (count: number) => Array.from({ length: count }, (_, nth) => `w${nth}`).join(" ");

test("a search is split into words and quoted phrases", () => {
  for (const [search, ...terms] of [
    ["alder", "alder"],
    [" alder  rust ", "alder", "rust"],
    ['"alder rust"', "alder rust"],
    ['desk "alder rust" x', "desk", "alder rust", "x"],
    ['"alder ru', "alder ru"],
    ['5" pipe', '5"', "pipe"],
    ['"a""b c"', "a", "b c"],
    ["a a A", "a", "A"],
    ['""', '""'],
    ['"', '"'],
    ["  ", "  "],
    ["“alder rust” x", "alder rust", "x"],
    ["„alder rust“ «desk lamp» « at home »", "alder rust", "desk lamp", "at home"],
    ["“alder ru", "alder ru"],
    ["Watanabe, Kenji; rust", "Watanabe", "Kenji", "rust"],
    ["10,000 , x", "10,000", "x"],
    [",", ","],
  ] as const)
    expect(termsOf(search), search).toEqual(terms);
});

test("a search has at most ten words, unless they are a phrase", () => {
  const many = words(11);

  expect(parseSearch(many, undefined)).toBe(many);
  expect(parseSearch(many, "ExactPhrasePrefix")).toBe(many);
  expect(parseSearch(words(10), "AnyTerm")).toBe(words(10));
  for (const type of ["AnyTerm", "AllTermsAnyField", "AllTermsSameField"] as const)
    expect(
      refusal(() => parseSearch(many, type)),
      type,
    ).toContain("at most 10 words");
});

test("the search type has five values, in any case", () => {
  expect(parseSearchType("alltermsanyfield")).toBe("AllTermsAnyField");
  expect(parseSearchType("")).toBeUndefined();
  expect(refusal(() => parseSearchType("AllTerms"))).toContain("is not one of AnyTerm, AllTermsAnyField");
});

test("a page searches for words, and for a long text as a whole", () => {
  const typeOf = (search: string) => searchTypeOfPage({ search, searchType: undefined });

  expect(typeOf("alder rust")).toBe("AllTermsAnyField");
  expect(typeOf('"alder rust"')).toBe("AllTermsAnyField");
  expect(typeOf("alder")).toBeUndefined();
  expect(typeOf("")).toBeUndefined();
  expect(typeOf(words(11))).toBeUndefined();
  expect(searchTypeOfPage({ search: "alder rust", searchType: "ExactPhrase" })).toBe("ExactPhrase");
});
