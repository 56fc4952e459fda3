import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { contracts } from "./all-contracts";
import { toCurl } from "./curl";

for (const contract of contracts) {
  test(`the shell reads the curl command of ${contract.id} as one command`, () => {
    const curl = toCurl(contract, "https://admin.countersign.dev");
    const script = `curl() { printf '%s\\n' "$#" "$@"; }; TOKEN=token CODE=code; ${curl}`;
    const [count, ...words] = execFileSync("sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
    expect(words).toHaveLength(Number(count));
    expect(words.some((word) => word.startsWith("https://admin.countersign.dev/api/v1/"))).toBe(true);
    expect(words.includes("Authorization: Bearer token")).toBe(Boolean(contract.roles));
  });
}
