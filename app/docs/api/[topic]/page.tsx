import { notFound } from "next/navigation";
import { OperationSection } from "@/components/api-reference/operation-section";
import { ReferencePage } from "@/components/api-reference/reference-page";
import { toSchemaUses } from "@/components/api-reference/schema-uses";
import { operationGroups } from "@/lib/api/openapi/document";
import { toSchemas } from "@/lib/api/openapi/schemas";
import { countPublicPage } from "@/lib/api/public-page";
import { env } from "@/lib/env";

const schemas = toSchemas();
/** By topic, created once: the same for all callers. */
const usesOf = new Map(operationGroups.map(({ topic, contracts }) => [topic, toSchemaUses(contracts, schemas)]));

export default async function TopicPage({ params }: PageProps<"/docs/api/[topic]">) {
  await countPublicPage();
  const { topic } = await params;
  const { name, description, contracts } = operationGroups.find((group) => group.topic === topic) ?? notFound();
  const uses = usesOf.get(topic);
  return (
    <ReferencePage title={name} tab={`${name}, API reference`} groups={operationGroups}>
      <p className="mt-2 mb-10 max-w-180 text-pretty text-muted">{description}</p>
      {contracts.map((contract) => (
        <OperationSection
          key={contract.id}
          contract={contract}
          schemas={uses?.get(contract.id) ?? []}
          publicUrl={env().PUBLIC_URL}
        />
      ))}
    </ReferencePage>
  );
}
