import type { Contract } from "@/lib/api/contract";

const general = [
  ["authentication", "Authentication"],
  ["lists", "Lists"],
  ["filters", "Filters"],
  ["changes", "Changes"],
  ["errors", "Errors"],
] as const;

export type Group = { name: string; topic: string; description: string; contracts: readonly Contract[] };
type Props = { groups: readonly Group[]; open: string };

/** The table of contents, with the operations of the open topic: at the side, or folded above the text of a narrow page. */
export function Contents(props: Props) {
  return (
    <>
      <details className="rounded-md border bg-surface lg:hidden">
        <summary className="px-3.5 py-2.5 font-medium">On this page</summary>
        <nav aria-label="On this page" className="border-t px-1.5 py-1.5">
          <Links {...props} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-6 max-h-[calc(100dvh-3rem)] self-start overflow-y-auto max-lg:hidden"
      >
        <Links {...props} />
      </nav>
    </>
  );
}

function Links({ groups, open }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <ul className={linkClasses}>
        {general.map(([id, label]) => (
          <li key={id}>
            <a href={`/docs/api#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
      <ul className={linkClasses}>
        {groups.map(({ name, topic, contracts }) => (
          <li key={name}>
            <a href={`/docs/api/${topic}`} aria-current={name === open ? "page" : undefined}>
              {name}
            </a>
            {name === open && (
              <ul className="ml-2 border-l pl-1">
                {contracts.map(({ id, summary }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{summary}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For all links of a list at once: the contents are on the page twice. */
const linkClasses =
  "[&_a]:block [&_a]:rounded-md [&_a]:px-2 [&_a]:py-1.5 [&_a]:text-muted [&_a]:text-sm [&_a]:hover:bg-subtle [&_a]:hover:text-ink [&_a[aria-current]]:font-medium [&_a[aria-current]]:text-ink";
