import { CodeBlock } from "@/components/ui/code-block";
import { curl } from "@/lib/api/curl";

type Props = { record: unknown; url: string };

/** A record as a program gets it, and the command that does. */
export function ApiRecord({ record, url }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="mb-2 font-semibold">Request</h2>
        <CodeBlock label="Copy curl command" text={curl(url)} />
        <p className="mt-2 text-muted text-sm">
          Set <code className="font-mono">TOKEN</code> to an access token first.
        </p>
      </div>
      <div>
        <h2 className="mb-2 font-semibold">Response</h2>
        <CodeBlock label="Copy JSON" text={JSON.stringify(record, null, 2)} />
      </div>
    </div>
  );
}
