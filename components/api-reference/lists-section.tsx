import { Prose } from "@/components/api-reference/prose";
import { Section, Subtitle } from "@/components/api-reference/section";
import { CodeBlock } from "@/components/ui/code-block";
import { filterGrammar } from "@/lib/openapi/parameters";

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
      aside={<CodeBlock text={JSON.stringify(meta, null, 2)} label="Copy the shape of a list" />}
    >
      <p>
        <Prose>
          A list answers one page: `Items`, and `Meta` with the counts. `page` and `pageSize` pick a page by its number,
          `search` looks for a word or phrase, `sortBy` orders.
        </Prose>
      </p>
      <p>
        <Prose>
          To read a long list to its end, follow `Meta.NextPageKey` (also in the `Link` header): `?pageKey=…` alone is
          the next page, as fast as the first one however deep, and no row repeats or is lost while others change the
          list. A key belongs to its list; it is `null` on the last page.
        </Prose>
      </p>
      <div id="filters" className="scroll-mt-6">
        <Subtitle>Filters</Subtitle>
      </div>
      <p>
        <Prose>
          Every other key of the query string is a filter: a property of the record, or a path into its `xp`. Up to
          twenty of them, and all must hold. `filters[Status]=Pending` is another way to write `Status=Pending`.
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
