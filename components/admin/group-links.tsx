import { TextLink } from "@/components/ui/text-link";
import type { GroupRecord } from "@/lib/approvals/groups";

type Props = { groups: readonly Pick<GroupRecord, "ID" | "Name">[]; none: string; opens?: boolean };

/** The groups that somebody is in, leading to their pages for who may open these. */
export function GroupLinks({ groups, none, opens = false }: Props) {
  if (groups.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {groups.map(({ ID, Name }) => (
        <li key={ID} className="wrap-anywhere">
          {opens ? <TextLink href={`/admin/groups/${encodeURIComponent(ID)}`}>{Name}</TextLink> : <bdi>{Name}</bdi>}
        </li>
      ))}
    </ul>
  );
}
