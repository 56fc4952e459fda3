"use client";

import { useRouter } from "next/navigation";
import { Select } from "@/components/ui/select";
import type { RuleCompany } from "@/lib/approvals/rules";

type Props = { companies: readonly RuleCompany[]; value: string };

/** Whose rule it is to be. */
export function CompanyChoice({ companies, value }: Props) {
  const { replace } = useRouter();
  return (
    <Select
      aria-label="Company"
      value={value}
      onChange={({ target }) => replace(`/admin/new-rule?company=${encodeURIComponent(target.value)}`)}
      className="w-60"
    >
      {companies.map(({ ID, Name }) => (
        <option key={ID} value={ID}>
          {Name}
        </option>
      ))}
    </Select>
  );
}
