import type { Contract } from "@/lib/api/contract";

const general = [
  ["authentication", "Authentication"],
  ["lists", "Lists"],
  ["filters", "Filters"],
  ["changes", "Changes"],
  ["errors", "Errors"],
] as const;

export type Group = { name: string; topic: string; description: string; contracts: readonly Contract[] };
type Props = { groups: readonly Group[] };

/** The table of contents: at the side where there is room, folded above the text where there is not. */
export function Contents({ groups }: Props) {
  return (
    <>
      <details className="rounded-md border bg-surface lg:hidden">
        <summary className="px-3.5 py-2.5 font-medium">On this page</summary>
        <nav aria-label="On this page" className="border-t px-1.5 py-1.5">
          <Links groups={groups} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-6 max-h-[calc(100dvh-3rem)] self-start overflow-y-auto max-lg:hidden"
      >
        <Links groups={groups} />
      </nav>
    </>
  );
}

function Links({ groups }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <LinkList page="/docs/api" links={general} />
      {groups.map(({ name, topic, contracts }) => (
        <div key={name}>
          <p className="px-2 pb-1 font-medium text-sm">{name}</p>
          <LinkList page={`/docs/api/${topic}`} links={contracts.map(({ id, summary }) => [id, summary] as const)} />
        </div>
      ))}
    </div>
  );
}

/** For all of a list at once: each page has every operation, twice. */
const linkClasses =
  "[&_a]:block [&_a]:rounded-md [&_a]:px-2 [&_a]:py-1.5 [&_a]:text-muted [&_a]:text-sm [&_a]:hover:bg-subtle [&_a]:hover:text-ink";

function LinkList({ page, links }: { page: string; links: readonly (readonly [id: string, label: string])[] }) {
  return (
    <ul className={linkClasses}>
      {links.map(([id, label]) => (
        <li key={id}>
          <a href={`${page}#${id}`}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
