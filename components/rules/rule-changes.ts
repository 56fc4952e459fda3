import type { AuditEvent } from "@/lib/changes/audit/contract";

const labels: Readonly<Record<string, string>> = {
  Name: "Name",
  Description: "Description",
  ApprovingGroupID: "Who approves",
  RuleExpression: "Condition",
  Currency: "Currency",
  ApprovalType: "About",
  xp: "xp",
};

/** What an event says of each property that people know, before and after. */
export function changesOf({ Data }: Pick<AuditEvent, "Data">) {
  const changes = Data?.changes;
  if (!changes || typeof changes !== "object" || Array.isArray(changes)) return [];
  return Object.entries(labels).flatMap(([key, name]) => {
    const change = changes[key];
    if (!change || typeof change !== "object" || Array.isArray(change)) return [];
    const isCode = key === "RuleExpression" || key === "xp" || key === "ApprovingGroupID";
    return [{ name, from: textOf(change.from), to: textOf(change.to), isCode }];
  });
}

function textOf(value: unknown) {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
