import type { Approval } from "@/lib/approvals/contract";

/** A person by name, or by username when they gave none. */
export function PersonName({ person }: { person: NonNullable<Approval["Approver"]> }) {
  return (
    <span dir="auto" data-tip={`${person.Username} · ${person.Email}`} className="block truncate text-left">
      {fullName(person)}
    </span>
  );
}

export function fullName({ FirstName, LastName, Username }: NonNullable<Approval["Approver"]>) {
  return `${FirstName} ${LastName}`.trim() || Username;
}
