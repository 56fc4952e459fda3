import type { Metadata } from "next";
import { ProductPage } from "@/components/products/product-page";
import { NoPermission } from "@/components/shell/no-permission";
import { env } from "@/lib/env";
import { urlOf } from "@/lib/http/call";
import { load } from "@/lib/http/page";
import { identifierParam } from "@/lib/http/param";
import { getProductContract } from "@/lib/products/contract";
import { getProduct } from "@/lib/products/repository";

type Props = PageProps<"/products/[productID]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Product ${(await params).productID}` };
}

export default async function Page({ params }: Props) {
  const productID = identifierParam((await params).productID);
  const { data: product, missingRoles } = await load(`/products/${encodeURIComponent(productID)}`, (actor) =>
    getProduct(actor, productID),
  );
  if (missingRoles) return <NoPermission what="Products" roles={missingRoles} />;

  return (
    <ProductPage product={product} apiURL={env().PUBLIC_URL + urlOf(getProductContract, { params: { productID } })} />
  );
}
