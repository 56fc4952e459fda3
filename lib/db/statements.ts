import { hash } from "node:crypto";
import { AppError } from "@/lib/errors";
import { RecentlyUsed } from "./recently-used";

type Statement = { text: string; values: unknown[] };

const most = { parameters: 5000, length: 64 * 1024 };
/** The longest that are asked all day are Ctrl-K's, of up to 24 kB, and that of an approval's preview. */
const mostNamedLength = 24 * 1024;
const texts = new RecentlyUsed({ entries: 500, bytes: 1024 * 1024 });
const names = new Map<string, string>();
const firstUses = new RecentlyUsed({ entries: 5000, bytes: Number.POSITIVE_INFINITY });

/** The statement as it may be sent. Throws InvalidRequest for one that is too long: only what a caller asks for makes it so. */
export function bounded({ text, values }: Statement): Statement {
  if (values.length <= most.parameters && text.length <= most.length) return { text, values };
  const detail =
    "The request asks for too much at once. Shorten its search and its filters, or sort by fewer properties.";
  throw new AppError("InvalidRequest", { Property: "filters" }, { message: detail });
}

/** The same with the name under which PostgreSQL keeps it parsed and planned, if it is to. */
export function prepared(statement: Statement) {
  const { text, values } = bounded(statement);
  return { name: statementName(text), text, values };
}

/**
 * A text has no name until it comes a second time, and keeps it for as long as it is among those used most recently:
 * what a caller makes up once does not stay with the server.
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
