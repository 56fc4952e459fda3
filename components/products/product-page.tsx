import type { ReactNode } from "react";
import { crumbsOf, type ListPlace } from "@/components/record/list-trail";
import { ActiveBadge } from "@/components/ui/active-badge";
import { ApiRecord } from "@/components/ui/api-record";
import { CopyableID } from "@/components/ui/copyable-id";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import type { Product } from "@/lib/products/contract";
import { type Names, ProductOverview } from "./product-overview";

type Props = {
  product: Product;
  names: Names;
  apiURL: string;
  trail: ListPlace[];
  neighbours: ReactNode;
  actions: ReactNode;
};

export function ProductPage({ product, names, apiURL, trail, neighbours, actions }: Props) {
  return (
    <>
      <PageHeader
        breadcrumb={crumbsOf(trail, { label: "Products", href: "/products" })}
        neighbours={neighbours}
        actions={actions}
        title={product.Name}
        tab={`Product ${product.ID}`}
        status={<ActiveBadge active={product.Active} />}
        description={<CopyableID id={product.ID} label="Copy product ID" />}
      />
      <Tabs
        label="Product"
        tabs={[
          { id: "overview", label: "Overview", panel: <ProductOverview product={product} names={names} /> },
          { id: "api", label: "JSON", panel: <ApiRecord record={product} url={apiURL} /> },
        ]}
      />
    </>
  );
}
