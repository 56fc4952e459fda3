import { readFileSync } from "node:fs";
import type { Finding } from "./survey";

export const documentPath = "docs/compatibility.md";
const [start, end] = ["<!-- npm run compatibility writes from here -->\n", "<!-- to here -->\n"];

/** docs/compatibility.md with the findings between its marks. */
export function compatibilityDocument(findings: readonly Finding[]) {
  const text = readFileSync(documentPath, "utf8");
  const [before = "", rest = ""] = text.split(start);
  const [, after = ""] = rest.split(end);
  return `${before}${start}\n${toMarkdown(findings)}\n${end}${after}`;
}

function toMarkdown(findings: readonly Finding[]) {
  const here = findings.filter(({ answer }) => answer !== "not here");
  const rows = here.map(({ name, verb, path, answer }) => [`\`${name}\``, `\`${verb} ${path}\``, inWords(answer)]);
  const missing = Object.entries(Object.groupBy(findings, ({ resource }) => resource)).flatMap(
    ([resource, all = []]) => {
      const names = all.filter(({ answer }) => answer === "not here").map(({ name }) => `\`${name.split(".")[1]}\``);
      return names.length > 0 ? [[resource, names.length === all.length ? "all" : names.join(", ")]] : [];
    },
  );
  const works = here.filter(({ answer }) => answer === "works").length;
  const sum = `${works} work, ${here.length - works} are there but refuse this test's records, ${findings.length - here.length} are not here`;
  return [
    `Of ${findings.length} calls: ${sum}.`,
    tableOf([["call", "address", "answer"], [], ...rows]),
    "Not here, and answered with 404 or 405:",
    missing.map(([resource, names]) => `- **${resource}**: ${names}.`).join("\n"),
  ].join("\n\n");
}

/** What a call requires, by the codes of its refusal. */
const needs: Record<string, string> = {
  "Order.CannotDeleteInCurrentStatus": "an order that was never submitted and has no returns",
  "Order.CannotChangeInCurrentStatus": "an Unsubmitted order, and a line item that no return names",
  "LineItem.CannotChangeProductID": "the line item's own ProductID",
  "OrderReturn.CannotCreateBadOrderStatus": "an Open or Completed order",
  "OrderReturn.RefundAmountExceeded": "refunds within the order's total",
  "OrderReturn.NotEligibleToApproveOrDecline": "a return that awaits a group of the caller's",
  "OrderReturn.CannotCompleteBadStatus": "an Open return",
};

function inWords(answer: Finding["answer"]) {
  if (typeof answer === "string") return answer;
  const need = needs[answer.refusal.split(" ")[1] ?? ""];
  if (!need) throw new Error(`Say in \`needs\` what a call needs that is refused with ${answer.refusal}.`);
  return `needs ${need}; here ${answer.refusal}`;
}

function tableOf(lines: string[][]) {
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const cells = (line: string[]) => widths.map((width, column) => line[column]?.padEnd(width) ?? "-".repeat(width));
  return lines.map((line) => `| ${cells(line).join(" | ")} |`).join("\n");
}
