import { ndjson } from "@/lib/api/body";
import type { Contract } from "@/lib/api/contract";
import { urlOf } from "@/lib/api/url-of";

/** The call of an operation's example on a command line, one option a line. */
export function toCurl(contract: Contract, publicUrl: string) {
  const { method, roles, example } = contract;
  const { params, query, body } = example;
  const option = query ? "-G " : method === "GET" || (method === "POST" && body) ? "" : `-X ${method} `;
  const terms = [...new URLSearchParams(query)].map(([key, value]) => `--data-urlencode ${quote(`${key}=${value}`)}`);
  const lines = [
    `curl ${option}"${publicUrl}${decodeURIComponent(urlOf(contract, { params }))}"`,
    ...terms,
    ...(roles ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(body
      ? [`-H "Content-Type: ${contract.lines ? ndjson : "application/json"}"`, `-d ${quote(JSON.stringify(body))}`]
      : []),
  ];
  return lines.join(" \\\n  ");
}

/** Single quotes: a shell takes nothing in them for its own. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
