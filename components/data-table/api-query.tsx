import { CopyButton } from "@/components/ui/copy-button";
import { curl } from "@/lib/http/curl";

/** The very request that the table makes, to take along. */
export function ApiQuery({ url }: { url: string }) {
  return (
    <div data-print="hide" className="flex min-w-0 items-center gap-2 text-muted text-xs">
      <span className="shrink-0 font-medium">API query</span>
      <code className="min-w-0 truncate font-mono" data-testid="api-query">
        GET {url}
      </code>
      <CopyButton value={url} label="Copy API query" />
      <CopyButton value={() => curl(location.origin + url)} label="Copy API query as curl">
        curl
      </CopyButton>
    </div>
  );
}
