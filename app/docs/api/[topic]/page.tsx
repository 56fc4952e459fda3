import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OperationSection } from "@/components/api-reference/operation-section";
import { ReferencePage } from "@/components/api-reference/reference-page";
import { toSchemaUses } from "@/components/api-reference/schema-uses";
import { operationGroups } from "@/lib/api/openapi/document";
import { toSchemas } from "@/lib/api/openapi/schemas";
import { countVisit } from "@/lib/api/visitor";
import { env } from "@/lib/env";

type Props = PageProps<"/docs/api/[topic]">;

/** The same whoever asks: made once. */
const schemas = toSchemas();

const findGroup = async ({ params }: Props) => {
  const { topic } = await params;
  return operationGroups.find((group) => group.topic === topic) ?? notFound();
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  await countVisit();
  const { name } = await findGroup(props);
  return { title: `${name}, API reference` };
}

export default async function TopicPage(props: Props) {
  await countVisit();
  const { name, description, contracts } = await findGroup(props);
  const uses = toSchemaUses(contracts, schemas);
  return (
    <ReferencePage title={name} groups={operationGroups}>
      <p className="mt-2 mb-10 max-w-180 text-pretty text-muted">{description}</p>
      {contracts.map((contract) => (
        <OperationSection
          key={contract.id}
          contract={contract}
          schemas={uses.get(contract.id) ?? []}
          publicUrl={env().PUBLIC_URL}
        />
      ))}
    </ReferencePage>
  );
}
