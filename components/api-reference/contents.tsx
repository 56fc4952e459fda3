import type { Contract } from "@/lib/http/contract";

const general = [
  ["authentication", "Authentication"],
  ["lists", "Lists"],
  ["filters", "Filters"],
  ["errors", "Errors"],
] as const;

/** The table of contents: at the side where there is room, folded above the text where there is not. */
export function Contents({ contracts }: { contracts: readonly Contract[] }) {
  return (
    <>
      <details className="rounded-md border bg-surface lg:hidden">
        <summary className="px-3.5 py-2.5 font-medium">On this page</summary>
        <nav aria-label="On this page" className="border-t px-1.5 py-1.5">
          <Links contracts={contracts} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-6 max-h-[calc(100dvh-3rem)] self-start overflow-y-auto max-lg:hidden"
      >
        <Links contracts={contracts} />
      </nav>
    </>
  );
}

function Links({ contracts }: { contracts: readonly Contract[] }) {
  const operations = contracts.map(({ id, summary }) => [id, summary] as const);
  return (
    <ul>
      {[...general, ...operations].map(([id, label]) => (
        <li key={id} className={id === operations[0]?.[0] ? "mt-2 border-t pt-2" : undefined}>
          <a href={`#${id}`} className="block rounded-md px-2 py-1.5 text-muted hover:bg-subtle hover:text-ink">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
