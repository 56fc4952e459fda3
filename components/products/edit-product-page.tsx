import { EmptyState } from "@/components/ui/empty-state";
import { Lock } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Product } from "@/lib/products/contract";
import { ProductForm } from "./product-form";
import { productHref } from "./product-operations";

const products = { label: "Products", href: "/products" } as const;

type Props = { product: Product; version: number | undefined; isOwner: boolean; mayChange: boolean };

/** The form of a product. */
export function EditProductPage({ product, version, isOwner, mayChange }: Props) {
  const { ID, Name, OwnerID } = product;
  return (
    <div className="max-w-4xl">
      <PageHeader
        breadcrumb={[products, { label: Name, href: productHref(ID) }]}
        title={`Edit ${Name}`}
        tab={`Edit product ${ID}`}
      />
      {mayChange ? (
        <ProductForm product={product} version={version} isOwner={isOwner} />
      ) : (
        <EmptyState
          icon={Lock}
          title="You cannot change this product"
          actions={<LinkButton href={productHref(ID)}>View it</LinkButton>}
        >
          {`Only ${OwnerID}, which owns it, and the marketplace's owner can.`}
        </EmptyState>
      )}
    </div>
  );
}

/** The form of a product that is not there yet. */
export function NewProductPage({ isOwner, mayCreate }: Pick<Props, "isOwner"> & { mayCreate: boolean }) {
  return (
    <div className="max-w-4xl">
      <PageHeader breadcrumb={[products]} title="New product" />
      {mayCreate ? (
        <ProductForm isOwner={isOwner} />
      ) : (
        <EmptyState icon={Lock} title="Buyers have no products of their own">
          Products belong to the marketplace's owner and to suppliers.
        </EmptyState>
      )}
    </div>
  );
}
