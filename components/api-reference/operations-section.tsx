import type { Group } from "@/components/api-reference/contents";
import { MethodBadge } from "@/components/api-reference/method-badge";
import { Section } from "@/components/api-reference/section";

/** All operations in short, each leading to what it takes and answers. */
export function OperationsSection({ groups }: { groups: readonly Group[] }) {
  return (
    <Section id="operations" title="Operations">
      {groups.map(({ name, topic, description, contracts }) => (
        <div key={topic} className="space-y-1.5">
          <h3 className="pt-3 font-semibold text-base">
            <a href={`/docs/api/${topic}`} className="underline underline-offset-3">
              {name}
            </a>
          </h3>
          <p className="text-muted">{description}</p>
          <ul className="divide-y rounded-md border bg-surface">
            {contracts.map(({ id, method, path, summary }) => (
              <li key={id}>
                <a
                  href={`/docs/api/${topic}#${id}`}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 hover:bg-subtle"
                >
                  <MethodBadge method={method} />
                  <span>{summary}</span>
                  <code className="wrap-anywhere font-mono text-muted text-sm">{path}</code>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
