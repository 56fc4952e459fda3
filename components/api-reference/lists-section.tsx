import { Prose } from "@/components/api-reference/prose";
import { Section, Subtitle } from "@/components/api-reference/section";
import { CodeBlock } from "@/components/ui/code-block";
import { filterGrammar } from "@/lib/api/openapi/parameters";

const meta = {
  Items: ["…"],
  Meta: {
    Page: 1,
    PageSize: 20,
    TotalCount: 1234,
    TotalPages: 62,
    ItemRange: [1, 20],
    NextPageKey: "eyJzZWFyY2hPbiI6…",
  },
};

/** What all lists have in common. */
export function ListsSection() {
  return (
    <Section
      id="lists"
      title="Lists"
      aside={<CodeBlock text={JSON.stringify(meta, null, 2)} label="Copy the list format" />}
    >
      <p>
        <Prose>
          A list returns one page: `Items`, and `Meta` with the counts. `page` and `pageSize` select a page by number,
          `search` finds a word or phrase, and `sortBy` sorts.
        </Prose>
      </p>
      <p>
        <Prose>
          To read a whole list, follow `Meta.NextPageKey` (also in the `Link` header): `?pageKey=…`, without other
          parameters, returns the next page. Each page is as fast as the first, and no row is repeated or skipped while
          others change the list. On the last page the key is `null`.
        </Prose>
      </p>
      <div id="filters" className="scroll-mt-6">
        <Subtitle>Filters</Subtitle>
      </div>
      <p>
        <Prose>
          Every other query parameter is a filter: a property of the record, or a path into its `xp`. A request can have
          up to twenty filters, and all must match. `filters[Status]=Pending` is the same as `Status=Pending`.
        </Prose>
      </p>
      <dl className="divide-y rounded-md border bg-surface">
        {filterGrammar.map(([example, meaning]) => (
          <div key={example} className="grid gap-x-4 gap-y-1 px-3.5 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt>
              <code className="wrap-anywhere font-mono text-sm">{example}</code>
            </dt>
            <dd className="text-muted">
              <Prose>{meaning}</Prose>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
