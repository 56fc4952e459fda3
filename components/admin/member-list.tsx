"use client";

import { AskFirst } from "@/components/ui/ask-first";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { GroupMember } from "@/lib/approvals/groups";
import { fullName } from "@/lib/users/full-name";
import { type DeleteMembership, type Group, membershipOf } from "./membership";

type Props = { group: Group; members: readonly GroupMember[]; count: number };

/** Who is in a group, and the way out of it. */
export function MemberList({ group, members, count }: Props) {
  if (members.length === 0)
    return <p className="text-muted">This group has no members, so nobody can decide its approvals.</p>;
  return (
    <>
      <ul className="divide-y rounded-md border bg-surface">
        {members.map((member) => (
          <li key={member.ID} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <TextLink href={`/admin/users/${encodeURIComponent(member.ID)}`}>{fullName(member)}</TextLink>
              <span className="block text-muted text-sm">{member.Username}</span>
            </span>
            <span className="flex items-center gap-3">
              <Hindrance member={member} />
              <Remove member={member} group={group} isLast={count === 1} />
            </span>
          </li>
        ))}
      </ul>
      {count > members.length && (
        <p className="mt-2 text-muted text-sm">
          The first {members.length.toLocaleString("en")} of {count.toLocaleString("en")} by name.
        </p>
      )}
    </>
  );
}

function Remove({ member, group, isLast }: { member: GroupMember; group: Group; isLast: boolean }) {
  const { remove, params } = membershipOf(group);
  const name = fullName(member);
  const { pending, run } = useOperation<DeleteMembership>(remove, {
    done: () => notify(`${name} is no longer in ${group.Name}.`),
    failed: "The member was not removed.",
  });
  return (
    <AskFirst
      label="Remove"
      button={{ size: "sm", "aria-label": `Remove ${name}` }}
      title={`Remove ${name} from ${group.Name}?`}
      confirm="Remove"
      pending={pending}
      act={() => run({ params: { ...params, userID: member.ID } })}
    >
      They can no longer decide this group's approvals.
      {isLast && " Nobody else is in the group, so its pending approvals cannot be decided until you add someone."}
    </AskFirst>
  );
}

/** Why a member decides nothing. */
function Hindrance({ member: { Active, MayDecide } }: { member: GroupMember }) {
  if (MayDecide) return null;
  return <Badge icon="eye-off">{Active ? "No role for orders" : "Inactive"}</Badge>;
}
