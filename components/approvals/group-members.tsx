import type { ApprovalContext } from "@/lib/approvals/contract";
import { fullName } from "@/lib/users/full-name";

/** Who may decide, as far as the reader may know. */
export function GroupMembers({ members }: { members: ApprovalContext["Group"]["Members"] }) {
  if (!members) return null;
  const { People, Count } = members;
  if (Count === 0) return <p className="text-muted">This group has no members, so nobody can decide.</p>;
  const more = Count - People.length;
  return (
    <p className="text-muted">
      {People.map((person, at) => (
        <span key={person.ID}>
          {at > 0 && ", "}
          <bdi>{fullName(person)}</bdi>
        </span>
      ))}
      {more > 0 && ` and ${more.toLocaleString("en")} more`}
    </p>
  );
}
