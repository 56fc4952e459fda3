import type { About } from "./check-names";
import { type ReadExpression, readExpression } from "./read-expression";

type Most = {
  /** The total length of cached texts. A parsed expression takes about twenty times as much. */
  characters: number;
  /** Milliseconds without use after which an entry may be evicted. */
  idle: number;
};

/**
 * Parses expressions as readExpression does, and caches them while they are in use. If the cache is full of entries in use, a
 * new one is parsed each time: rules read in turn do not evict each other even when there are more than fit.
 */
export function createExpressionCache({ characters: most, idle }: Most) {
  /** In the order of their last use. */
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
