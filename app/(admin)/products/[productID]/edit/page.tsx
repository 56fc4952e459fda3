import { EditProductPage } from "@/components/products/edit-product-page";
import { NoPermission } from "@/components/ui/no-permission";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { authorize } from "@/lib/auth/actor";
import { versionOf } from "@/lib/events/version";
import { productAdmins } from "@/lib/products/change-contract";
import { getProduct, mayChangeProduct } from "@/lib/products/repository";

const readProduct = (productID: string) =>
  load(async (actor) => {
    authorize(actor, productAdmins);
    const product = await getProduct(actor, productID);
    const isOwner = actor.CompanyType === "Owner";
    return { product, version: versionOf(product), isOwner, mayChange: mayChangeProduct(actor, product) };
  });

export default async function Page({ params }: PageProps<"/products/[productID]/edit">) {
  const productID = identifierParam((await params).productID);
  const { data, missingRoles } = await readProduct(productID);
  if (missingRoles)
    return <NoPermission tab={`Edit product ${productID}`} what="Editing products" roles={missingRoles} />;

  return <EditProductPage {...data} />;
}
