import { NewProductPage } from "@/components/products/edit-product-page";
import { NoPermission } from "@/components/ui/no-permission";
import { load } from "@/lib/api/page";
import { authorize } from "@/lib/auth/actor";
import { productAdmins } from "@/lib/products/change-contract";
import { mayCreateProducts } from "@/lib/products/repository";

export default async function Page() {
  const { data, missingRoles } = await load(async (actor) => {
    authorize(actor, productAdmins);
    return { isOwner: actor.CompanyType === "Owner", mayCreate: mayCreateProducts(actor) };
  });
  if (missingRoles) return <NoPermission tab="New product" what="Creating products" roles={missingRoles} />;

  return <NewProductPage {...data} />;
}
