import { AuthenticationSection } from "@/components/api-reference/authentication-section";
import { ChangesSection } from "@/components/api-reference/changes-section";
import { ErrorsSection } from "@/components/api-reference/errors-section";
import { ListsSection } from "@/components/api-reference/lists-section";
import { MovedAnchor } from "@/components/api-reference/moved-anchor";
import { OperationsSection } from "@/components/api-reference/operations-section";
import { ReferencePage } from "@/components/api-reference/reference-page";
import { CopyButton } from "@/components/ui/copy-button";
import { operationGroups } from "@/lib/api/openapi/document";
import { countPublicPage } from "@/lib/api/public-page";
import { env } from "@/lib/env";

export default async function ApiReferencePage() {
  await countPublicPage();
  const { PUBLIC_URL: publicUrl } = env();
  return (
    <ReferencePage title="API reference" groups={operationGroups}>
      <MovedAnchor />
      <p className="mt-2 max-w-180 text-pretty text-muted">
        Orders and their approvals, approval rules, products, order returns, users, events and webhooks, and password
        resets. Responses are JSON: property names are PascalCase, dates are ISO 8601 in UTC with milliseconds, and
        empty properties are null.
      </p>
      <div className="mt-4 mb-10 flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton value={`${publicUrl}/api/v1`} label={`Copy the base URL, ${publicUrl}/api/v1`} variant="secondary">
          <span className="font-mono text-sm">{publicUrl}/api/v1</span>
        </CopyButton>
        <a href="/api/v1/openapi.json" className="text-accent-text underline underline-offset-3">
          OpenAPI 3.1 document
        </a>
      </div>
      <AuthenticationSection publicUrl={publicUrl} />
      <ListsSection />
      <ChangesSection />
      <ErrorsSection />
      <OperationsSection groups={operationGroups} />
    </ReferencePage>
  );
}
