import { ListFilter } from "lucide-react";
import { XpCard } from "@/components/record/xp-card";
import { filterHref } from "@/components/table/filter-href";
import { iconButtonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { CopyableID, IDBelow, NameWithID } from "@/components/ui/copyable-id";
import { Fact, Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { LongText } from "@/components/ui/long-text";
import { TextLink } from "@/components/ui/text-link";
import type { NamedRecord } from "@/lib/list/named";
import type { Product } from "@/lib/products/contract";
import { toImages } from "./images";
import { InventoryCard } from "./inventory-card";
import { ProductFlags } from "./product-flags";
import { ProductImages } from "./product-images";

/** What the product's IDs are called, by property. */
export type Names = NonNullable<NamedRecord<Product>["Names"]>;

/** Everything the record of a product holds, in words. */
export function ProductOverview({ product, names }: { product: Product; names: Names }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <ProductImages images={toImages(product.xp)} name={product.Name} />
        <Card title="Description">
          {product.Description ? (
            <LongText text={product.Description} limit={700} />
          ) : (
            <p className="text-muted">No description.</p>
          )}
        </Card>
        <ShippingCard product={product} />
        <XpCard xp={product.xp} listPath="/products" />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <InventoryCard inventory={product.Inventory} />
        <ProductFlags product={product} />
        <RelationsCard product={product} names={names} />
      </div>
    </div>
  );
}

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

function ShippingCard({ product }: { product: Product }) {
  const { ShipLength, ShipWidth, ShipHeight, ShipWeight } = product;
  return (
    <Card title="Shipping" aside={<span className="text-muted text-sm">In the seller's units</span>}>
      <Facts>
        <Fact term="Weight">{measure(ShipWeight)}</Fact>
        <Fact term="Length">{measure(ShipLength)}</Fact>
        <Fact term="Width">{measure(ShipWidth)}</Fact>
        <Fact term="Height">{measure(ShipHeight)}</Fact>
        <Fact term="Ships from">{sameValue("ShipFromAddressID", product.ShipFromAddressID)}</Fact>
        <Fact term="Sold in multiples of">{measure(product.QuantityMultiplier)}</Fact>
      </Facts>
    </Card>
  );
}

const measure = (value: number | null) => value !== null && <span data-numeric>{number.format(value)}</span>;

function RelationsCard({ product, names }: { product: Product; names: Names }) {
  const { ID, ParentID: parentID, IsParent } = product;
  return (
    <Card title="Related">
      <Facts>
        <Fact term="Parent product">
          {parentID && (
            <>
              <TextLink href={`/products/${encodeURIComponent(parentID)}`}>{names.ParentID ?? parentID}</TextLink>
              {names.ParentID && <IDBelow id={parentID} label="Copy parent ID" />}
            </>
          )}
        </Fact>
        {IsParent && (
          <Fact term="Child products">
            <TextLink href={filterHref("/products", "ParentID", ID)}>View all</TextLink>
          </Fact>
        )}
        <Fact term="Owner">{sameValue("OwnerID", product.OwnerID, names.OwnerID)}</Fact>
        <Fact term="Default supplier">
          {sameValue("DefaultSupplierID", product.DefaultSupplierID, names.DefaultSupplierID)}
        </Fact>
        <Fact term="Price schedule">{sameValue("DefaultPriceScheduleID", product.DefaultPriceScheduleID)}</Fact>
        <Fact term="Specs">{measure(product.SpecCount)}</Fact>
        <Fact term="Variants">{measure(product.VariantCount)}</Fact>
      </Facts>
    </Card>
  );
}

/** A value that other products have too, and the way to the list of them. */
function sameValue(property: keyof Product, value: string | null, name?: string | null) {
  return (
    value !== null && (
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          {name ? (
            <NameWithID name={name} id={value} label={`Copy ${property}`} />
          ) : (
            <CopyableID id={value} label={`Copy ${property}`} />
          )}
        </div>
        <Link
          href={filterHref("/products", property, value)}
          aria-label={`All products with ${property} = ${value}`}
          data-tip="All products with this value"
          data-print="hide"
          className={iconButtonClass({ size: "sm" }, "-my-1 shrink-0")}
        >
          <ListFilter size={14} aria-hidden />
        </Link>
      </div>
    )
  );
}
