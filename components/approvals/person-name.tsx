import { fullName } from "@/lib/users/full-name";
import type { Person } from "@/lib/users/person";

/** A person by name, or by username when they gave none. */
export function PersonName({ person }: { person: Person }) {
  return (
    <span dir="auto" data-tip={`${person.Username} · ${person.Email}`} className="two-lines">
      {fullName(person)}
    </span>
  );
}

/** A person with the ways to reach them. */
export function PersonContact({ person }: { person: Person }) {
  return (
    <>
      <bdi>{fullName(person)}</bdi>
      <span className="block text-muted">
        {person.Username} ·{" "}
        <a href={`mailto:${person.Email}`} className="hover:underline">
          {person.Email}
        </a>
      </span>
    </>
  );
}
