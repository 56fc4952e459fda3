import type { About } from "./check-names";
import { type ReadExpression, readExpression } from "./read-expression";

/** Of the texts that are kept. What is made of one takes some twenty times as much. */
const maxCharacters = 2_000_000;

const known = new Map<string, ReadExpression>();
let characters = 0;

/** As readExpression, which is asked once for a text as long as it is in use. */
export function parsed(text: string, about: About): ReadExpression {
  const key = `${about} ${text}`;
  const found = known.get(key);
  if (found) return found;
  const read = readExpression(text, about);
  characters += key.length;
  known.set(key, read);
  for (const oldest of known.keys()) {
    if (characters <= maxCharacters) break;
    known.delete(oldest);
    characters -= oldest.length;
  }
  return read;
}
