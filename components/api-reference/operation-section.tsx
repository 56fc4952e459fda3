import { MethodBadge } from "@/components/api-reference/method-badge";
import { PropertyList } from "@/components/api-reference/property-list";
import { Prose } from "@/components/api-reference/prose";
import type { SchemaUse } from "@/components/api-reference/schema-uses";
import { SchemaView } from "@/components/api-reference/schema-view";
import { Section, Subtitle } from "@/components/api-reference/section";
import { CodeBlock } from "@/components/ui/code-block";
import { Tabs } from "@/components/ui/tabs";
import type { Contract } from "@/lib/api/contract";
import type { Example } from "@/lib/api/example";
import { toCurl } from "@/lib/api/openapi/curl";
import { whoMay } from "@/lib/api/openapi/operation";
import { type Parameter, toParameters } from "@/lib/api/openapi/parameters";
import { statusesOf } from "@/lib/api/openapi/refusals";

type Props = { contract: Contract; schemas: SchemaUse[]; publicUrl: string };

export function OperationSection({ contract, schemas, publicUrl }: Props) {
  const { id, summary, description, method, path, list, file } = contract;
  const all = toParameters(file ? { ...contract, list: undefined } : contract);
  const [headers, parameters] = [all.filter(isHeader), all.filter((each) => !isHeader(each))];
  return (
    <Section id={id} title={summary} aside={<OperationExample contract={contract} publicUrl={publicUrl} />}>
      <p className="flex flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        <code className="wrap-anywhere font-mono text-sm">{path}</code>
      </p>
      {description && (
        <p>
          <Prose>{description}</Prose>
        </p>
      )}
      <p className="text-muted">
        <Prose>{accessTo(contract)}</Prose>
      </p>
      {parameters.length > 0 && (
        <>
          <Subtitle>Parameters</Subtitle>
          <PropertyList properties={parameters} />
          {file && list && (
            <p>
              <Prose>{`The search, sort and filters of \`GET ${path.replace("/exports", "")}\` work here, too.`}</Prose>
            </p>
          )}
        </>
      )}
      {schemas.map((use) => (
        <SchemaView key={use.id} {...use} />
      ))}
      <p className="text-muted">
        <Prose>{[headersOf(headers), refusalsOf(contract)].join(" ").trim()}</Prose>
      </p>
    </Section>
  );
}

function OperationExample({ contract, publicUrl }: { contract: Contract; publicUrl: string }) {
  const { summary, status, example } = contract;
  const curl = toCurl(contract, publicUrl);
  return (
    <>
      <Tabs
        label={`${summary}: the call`}
        tabs={[
          { id: "curl", label: "curl", panel: <CodeBlock text={curl} label="Copy the curl command" /> },
          ...(example.sdk
            ? [
                {
                  id: "javascript",
                  label: "JavaScript",
                  panel: <CodeBlock text={example.sdk} label="Copy the JavaScript" />,
                },
              ]
            : []),
        ]}
      />
      <ExampleAnswer example={example} status={status} />
    </>
  );
}

function ExampleAnswer({
  example: { response, file, stream },
  status = 200,
}: {
  example: Example;
  status?: number | undefined;
}) {
  const answers = stream
    ? [["Response text/event-stream:", stream.trim()] as const]
    : file
      ? Object.entries(file).map(([type, text]) => [`Response ${type}:`, text.trim()] as const)
      : response !== undefined && [[`Response ${status}:`, JSON.stringify(response, null, 2)] as const];
  if (!answers) return <p className="text-muted text-sm">Response 204, without a body.</p>;
  return answers.map(([title, text]) => (
    <div key={title} className="space-y-1.5">
      <p className="text-muted text-sm">{title}</p>
      <CodeBlock text={text} label="Copy the response" />
    </div>
  ));
}

function accessTo(contract: Contract) {
  const cookie = contract.bearerOnly ? " Requires a token; a browser session is not accepted." : "";
  return whoMay(contract, (role) => `\`${role}\``) + cookie;
}

const isHeader = ({ in: place }: Parameter) => place === "header";

/** What they do is said once, for all operations. */
const headersOf = (headers: Parameter[]) =>
  headers.length > 0 ? `Takes ${headers.map(({ name }) => `\`${name}\``).join(" and ")}.` : "";

function refusalsOf(contract: Contract) {
  return `Refuses with ${statusesOf(contract)
    .map((status) => `\`${status}\``)
    .join(", ")}.`;
}
