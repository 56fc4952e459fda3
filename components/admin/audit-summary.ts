import type { AuditEvent } from "@/lib/changes/audit/contract";
import type { NamedRecord } from "@/lib/list/named";

const reasonWords: Readonly<Record<string, string>> = {
  UnknownUser: "Unknown user",
  InactiveUser: "Inactive user",
  WrongPassword: "Wrong password",
  StoppedPassword: "Password blocked after too many failures",
  UnknownClient: "Unknown API client",
  InactiveClient: "Inactive API client",
  WrongSecret: "Wrong secret",
  Used: "Link already used",
  Expired: "Link expired",
  Superseded: "Link replaced or revoked",
  Invalid: "Invalid link",
  Unacceptable: "Unacceptable password",
};

type Data = NonNullable<AuditEvent["Data"]>;

/** What an event is about, on one line; null when its name says all there is. */
export function summaryOf({ Data, About, User, Names }: NamedRecord<Pick<AuditEvent, "Data" | "About" | "User">>) {
  const whom = About && About !== User?.ID ? (Names?.About ?? About) : null;
  const what = Data ? whatOf(Data) : null;
  return [whom, what].filter(Boolean).join(": ") || null;
}

function whatOf(data: Data) {
  const { changes, list, outcome, operation, limit, object, from, to, reason, Comments } = data;
  if (typeof Comments === "string" && Comments) return Comments;
  if (changes && typeof changes === "object") return Object.keys(changes).join(", ");
  if (list) {
    const why = reason ? `: ${toWords(String(reason))}` : "";
    return `${toWords(String(list).replace(/^export/, ""))}, ${outcome}${why}`;
  }
  if (object) return `${object}, from ${from} to ${to}`;
  if (operation) return toWords(String(operation));
  const cause = limit ?? reason;
  return cause === undefined ? null : (reasonWords[String(cause)] ?? String(cause));
}

/** An operation's name as people say it: `listApprovalInbox` is "list approval inbox". The path of a page is as it is. */
function toWords(name: string) {
  return name.startsWith("/") ? name : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}
