import { hash } from "node:crypto";
import { AppError } from "@/lib/errors";
import { RecentlyUsed } from "./recently-used";

type Statement = { text: string; values: unknown[] };

const most = { parameters: 5000, length: 64 * 1024 };
/** The longest statements in everyday use are those of Ctrl-K, up to 24 kB, and of a decision's preview, 21 kB. */
const mostNamedLength = 24 * 1024;
const texts = new RecentlyUsed({ entries: 500, bytes: 1024 * 1024 });
const names = new Map<string, string>();
const firstUses = new RecentlyUsed({ entries: 5000, bytes: Number.POSITIVE_INFINITY });

/** The statement to send. Throws InvalidRequest if it is too long, which only a caller's request can make it. */
export function bounded({ text, values }: Statement): Statement {
  if (values.length <= most.parameters && text.length <= most.length) return { text, values };
  const detail =
    "The request asks for too much at once. Shorten its search and its filters, or sort by fewer properties.";
  throw new AppError("InvalidRequest", { Property: "filters" }, { message: detail });
}

/** The same with the name of its prepared statement, if it has one. */
export function prepared(statement: Statement) {
  const { text, values } = bounded(statement);
  return { name: statementName(text), text, values };
}

/**
 * A statement gets a name when it is sent a second time, and keeps it while it is among the most recently used. So
 * one-off statements are not prepared.
 */
export function statementName(text: string): string | undefined {
  if (text.length > mostNamedLength) return undefined;
  const name = names.get(text) ?? hash("sha256", text, "base64url").slice(0, 22);
  if (!names.has(text) && !firstUses.delete(name)) {
    firstUses.use(name, 0);
    return undefined;
  }
  names.set(text, name);
  for (const oldest of texts.use(text, text.length)) names.delete(oldest);
  return name;
}
