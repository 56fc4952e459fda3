import { Package } from "lucide-react";
import { RowLink } from "@/components/table/row-link";
import type { Product } from "@/lib/products/contract";
import { CheckedImage } from "./checked-image";
import { isLoadable, toImages } from "./images";

const none = <Package size={14} aria-hidden />;

/** Leads to a product of the list, with its first image. */
export function ProductLink({ product }: { product: Product }) {
  const image = toImages(product.xp).find(isLoadable);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-md border bg-subtle text-faint compact:size-6">
        {image ? (
          <CheckedImage key={image.url} src={image.thumbnail} alt="" size={36} className="size-full object-contain">
            {none}
          </CheckedImage>
        ) : (
          none
        )}
      </span>
      <div className="min-w-0">
        <RowLink text={product.Name} />
      </div>
    </div>
  );
}
