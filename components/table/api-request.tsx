import { CopyButton } from "@/components/ui/copy-button";
import { curl } from "@/lib/api/curl";
import { exportUrl } from "@/lib/api/exports/export-url";

/** -OJ saves a file under the name that comes with it. */
const saving = "-fOJ ";

/** The very request that the table makes, to take along. */
export function ApiRequest({ url }: { url: string }) {
  const csv = location.origin + exportUrl(url, { format: "csv" });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">The request behind this list.</p>
      <Code label="URL" copies="Copy API URL" copied={location.origin + url}>
        GET {url}
      </Code>
      <Code label="curl" copies="Copy curl command" copied={curl(location.origin + url)} />
      <Code label="The whole list, as CSV" copies="Copy curl command of the export" copied={curl(csv, saving)} />
      <p className="text-muted text-sm">
        Set <code className="font-mono">TOKEN</code> to an access token first.{" "}
        <a href="/docs/api" className="text-accent-text underline underline-offset-3">
          API reference
        </a>
      </p>
    </div>
  );
}

type Props = { label: string; copies: string; copied: string; children?: React.ReactNode };

function Code({ label, copies, copied, children = copied }: Props) {
  return (
    <div>
      <h2 className="mb-1 font-medium text-sm">{label}</h2>
      <div className="flex items-start gap-1 rounded-md border bg-subtle p-1 pl-2.5">
        <code
          data-testid={label === "URL" ? "api-query" : undefined}
          className="wrap-anywhere max-h-40 min-w-0 grow overflow-auto py-1 font-mono text-xs"
        >
          {children}
        </code>
        <CopyButton value={copied} label={copies} />
      </div>
    </div>
  );
}
