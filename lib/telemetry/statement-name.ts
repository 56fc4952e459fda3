const operations = new Set([
  "SELECT",
  "INSERT",
  "UPDATE",
  "DELETE",
  "WITH",
  "COPY",
  "BEGIN",
  "COMMIT",
  "ROLLBACK",
  "SAVEPOINT",
  "RELEASE",
  "SET",
]);
const known = new Map<string, StatementName>();
const mostKnown = 1000;

export type StatementName = { operation: string; table?: string };

/** What a statement does, and the table it names first; none of its values. */
export function nameStatement(text: string): StatementName {
  const found = known.get(text);
  if (found) return found;
  const [, word = ""] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"(\w+)"/i.exec(text) ?? [];
  const operation = operations.has(word.toUpperCase()) ? word.toUpperCase() : "OTHER";
  const name = { operation, ...(table && { table }) };
  if (known.size < mostKnown) known.set(text, name);
  return name;
}
