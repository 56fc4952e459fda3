import { readFileSync } from "node:fs";
import type { Finding } from "./survey";

export const documentPath = "docs/compatibility.md";
const [start, end] = ["<!-- npm run compatibility writes from here -->\n", "<!-- to here -->\n"];

/** docs/compatibility.md with what was found between its marks. */
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

const inWords = (answer: Finding["answer"]) =>
  typeof answer === "string" ? answer : `depends on the record: here ${answer.refusal}`;

function tableOf(lines: string[][]) {
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const cells = (line: string[]) => widths.map((width, column) => line[column]?.padEnd(width) ?? "-".repeat(width));
  return lines.map((line) => `| ${cells(line).join(" | ")} |`).join("\n");
}
