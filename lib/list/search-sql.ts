import "server-only";

import type { Prisma } from "@/prisma/generated/client";
import { type Search, termsOf } from "./search";
import type { Column } from "./source";
import { allOf, anyOf, like } from "./text-sql";

type Sql = Prisma.Sql;
/** Whether a text matches a term. */
type Holds = (text: Sql) => Sql;

/** A search's condition for a row: its words, or the whole phrase, in some of the columns. */
export function searchSql(columns: readonly Column[], { search = "", searchType = "ExactPhrase" }: Search) {
  const inAny = (holds: Holds) => anyOf(columns.map((column) => inColumn(column, holds)));
  const terms = termsOf(search).map(contains);
  switch (searchType) {
    case "AnyTerm":
      return anyOf(terms.map(inAny));
    case "AllTermsAnyField":
      return allOf(terms.map(inAny));
    case "AllTermsSameField":
      return anyOf(columns.map((column) => allOf(terms.map((holds) => inColumn(column, holds)))));
    case "ExactPhrase":
      return inAny(contains(search));
    case "ExactPhrasePrefix":
      return inAny(begins(search));
  }
}

const contains =
  (term: string): Holds =>
  (text) =>
    like(text, ["", term, ""]);

/** At the beginning of the text or of a word in it. */
const begins =
  (phrase: string): Holds =>
  (text) =>
    anyOf([like(text, [phrase, ""]), like(text, ["", ` ${phrase}`, ""])]);

function inColumn({ match, search = match, searchNames }: Column, holds: Holds) {
  const texts = search.map(holds);
  return anyOf(searchNames ? [...texts, searchNames(holds)] : texts);
}
