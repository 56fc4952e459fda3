import type { Metadata } from "next";
import { AuthenticationSection } from "@/components/api-reference/authentication-section";
import { Contents } from "@/components/api-reference/contents";
import { ErrorsSection } from "@/components/api-reference/errors-section";
import { ListsSection } from "@/components/api-reference/lists-section";
import { OperationSection } from "@/components/api-reference/operation-section";
import { CopyButton } from "@/components/ui/copy-button";
import { env } from "@/lib/env";
import { operationGroups } from "@/lib/openapi/document";
import { toSchemas } from "@/lib/openapi/schemas";

export const metadata: Metadata = { title: "API reference" };

export default function ApiReferencePage() {
  const { PUBLIC_URL: publicUrl } = env();
  const schemas = toSchemas();
  return (
    <div className="mx-auto grid max-w-360 gap-8 px-5 py-8 sm:px-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
      <Contents groups={operationGroups} />
      <main className="min-w-0">
        <h1 className="font-semibold text-2xl">API reference</h1>
        <p className="mt-2 max-w-180 text-pretty text-muted">
          Approvals, products, order returns and password resets. Answers are JSON: property names are PascalCase, dates
          are ISO 8601 in UTC with milliseconds, and a property without a value is null.
        </p>
        <div className="mt-4 mb-10 flex flex-wrap items-center gap-x-4 gap-y-2">
          <CopyButton
            value={`${publicUrl}/api/v1`}
            label={`Copy the base URL, ${publicUrl}/api/v1`}
            variant="secondary"
          >
            <span className="font-mono text-sm">{publicUrl}/api/v1</span>
          </CopyButton>
          <a href="/api/v1/openapi.json" className="text-accent-text underline underline-offset-3">
            OpenAPI 3.1 document
          </a>
        </div>
        <AuthenticationSection publicUrl={publicUrl} />
        <ListsSection />
        <ErrorsSection />
        {operationGroups
          .flatMap(({ contracts }) => contracts)
          .map((contract) => (
            <OperationSection key={contract.id} contract={contract} schemas={schemas} publicUrl={publicUrl} />
          ))}
      </main>
    </div>
  );
}
