import type { Metadata } from "next";
import { cache } from "react";
import { EditProductPage } from "@/components/products/edit-product-page";
import { NoPermission } from "@/components/shell/no-permission";
import { load } from "@/lib/api/page";
import { identifierOrNotFound, identifierParam } from "@/lib/api/param";
import { authorize } from "@/lib/auth/actor";
import { versionOf } from "@/lib/events/version";
import { productAdmins } from "@/lib/products/change-contract";
import { getProduct, mayChangeProduct } from "@/lib/products/repository";

type Props = PageProps<"/products/[productID]/edit">;

const readProduct = cache((productID: string) =>
  load(async (actor) => {
    authorize(actor, productAdmins);
    const product = await getProduct(actor, productID);
    const isOwner = actor.CompanyType === "Owner";
    return { product, version: versionOf(product), isOwner, mayChange: mayChangeProduct(actor, product) };
  }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const productID = identifierOrNotFound((await params).productID);
  await readProduct(productID);
  return { title: `Edit product ${productID}` };
}

export default async function Page({ params }: Props) {
  const { data, missingRoles } = await readProduct(identifierParam((await params).productID));
  if (missingRoles) return <NoPermission what="Editing products" roles={missingRoles} />;

  return <EditProductPage {...data} />;
}
