import type { About } from "./check-names";
import { type ReadExpression, readExpression } from "./read-expression";

type Most = {
  /** Of the texts that are kept. What is made of one takes some twenty times as much. */
  characters: number;
  /** Milliseconds: what nobody used for so long makes room. */
  idle: number;
};

/**
 * Reads expressions as readExpression does, and keeps them while they are in use. Where all that is kept is in use, a new
 * one is read each time: when more rules than there is room for are read in turn, most of them are still there.
 */
export function createExpressionCache({ characters: most, idle }: Most) {
  /** Those that were used last stand last. */
  const entries = new Map<string, { read: ReadExpression; used: number }>();
  let characters = 0;

  function makesRoom(size: number, now: number) {
    for (const [key, { used }] of entries) {
      if (characters + size <= most) break;
      if (now - used < idle) return false;
      entries.delete(key);
      characters -= key.length;
    }
    return characters + size <= most;
  }

  return (text: string, about: About): ReadExpression => {
    const key = `${about} ${text}`;
    const entry = entries.get(key);
    const now = performance.now();
    const read = entry?.read ?? readExpression(text, about);
    if (entry) entries.delete(key);
    else if (makesRoom(key.length, now)) characters += key.length;
    else return read;
    entries.set(key, { read, used: now });
    return read;
  };
}

/** Room for 10,000 rules of 200 characters. */
export const expressionOf = createExpressionCache({ characters: 2_500_000, idle: 60_000 });
