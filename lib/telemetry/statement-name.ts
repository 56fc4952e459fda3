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

type StatementName = { operation: string; table?: string };

/** What a statement does, and the table it names first; none of its values. */
export function nameStatement(text: string): StatementName {
  const [, word = ""] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"(\w+)"/i.exec(text) ?? [];
  const operation = operations.has(word.toUpperCase()) ? word.toUpperCase() : "OTHER";
  return { operation, ...(table && { table }) };
}
