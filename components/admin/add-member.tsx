"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { handFocusOn } from "@/components/ui/focus-heading";
import { SearchInput } from "@/components/ui/search-input";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { useSearch } from "@/components/ui/use-search";
import { call } from "@/lib/api/call";
import { emptyQuery } from "@/lib/list/query";
import type { listUsersContract, User } from "@/lib/users/contract";
import { fullName } from "@/lib/users/full-name";
import { listUsersOperation } from "@/lib/users/operations";
import { type Group, membershipOf, type SaveMembership } from "./membership";

type Props = { group: Group; members: readonly string[] };

const maxResults = 8;

/** Finds users of the group's company, and adds them. */
export function AddMember({ group, members }: Props) {
  const [search, setSearch] = useState("");
  const words = search.trim();
  const { items, problem, pending } = useSearch({
    key: ["candidates", group.Company.ID],
    search: words,
    find: (typed, signal) => findUsers(group, typed, signal),
  });
  const results = words === "" ? [] : items;
  const isNobody = words !== "" && !pending && results.length === 0;
  return (
    <div className="flex flex-col gap-3">
      <SearchInput label="Find a user by name, username or email" value={search} onValueChange={setSearch} />
      <div role="status" className="text-muted text-sm empty:hidden">
        {problem ?? (isNobody && `Nobody at ${group.Company.Name} matches.`)}
      </div>
      {results.length > 0 && (
        <ul aria-label="Users found" className="divide-y rounded-md border bg-surface">
          {results.map((user) => (
            <Candidate key={user.ID} user={user} group={group} isMember={members.includes(user.ID)} />
          ))}
        </ul>
      )}
    </div>
  );
}

async function findUsers({ Company }: Group, search: string, signal: AbortSignal) {
  const filters: [string, string][] = [
    ["CompanyID", Company.ID],
    ["Active", "true"],
  ];
  const query = { ...emptyQuery, search, searchType: "AllTermsAnyField" as const, filters, pageSize: maxResults };
  return (await call<typeof listUsersContract>(listUsersOperation, { query, signal })).Items;
}

type CandidateProps = { user: User; group: Group; isMember: boolean };

function Candidate({ user, group, isMember }: CandidateProps) {
  const name = fullName(user);
  const { save, params } = membershipOf(group);
  const { pending, run } = useOperation<SaveMembership>(save, {
    done: () => notify(`${name} is in ${group.Name} now.`),
    failed: `${name} was not added.`,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-muted text-sm">
          {user.Username} · {user.Email}
        </span>
      </span>
      {isMember ? (
        <span className="text-muted">Member</span>
      ) : (
        <Button
          ref={handFocusOn}
          size="sm"
          pending={pending}
          aria-label={`Add ${name}`}
          onClick={() => run({ params, body: { UserGroupID: group.ID, UserID: user.ID } })}
        >
          Add
        </Button>
      )}
    </li>
  );
}
