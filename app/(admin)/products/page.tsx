import { firstPage } from "@/app/(admin)/first-page";
import { ProductsTable } from "@/components/products/products-table";
import { productsView } from "@/components/products/products-view";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { LinkButton } from "@/components/ui/link-button";
import { NoPermission } from "@/components/ui/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { productList } from "@/lib/products/list";
import { changeableProducts, listProducts } from "@/lib/products/repository";
import { getViewTabs } from "@/lib/search/views/repository";

const lowStock = { name: "Low stock", query: "Inventory.LowStock=true" };
const hiddenAtFirst = ["ParentID", "DefaultSupplierID", "Inventory.LastUpdated"];

export default async function ProductsPage({ searchParams }: PageProps<"/products">) {
  const query = readPageQuery(productList, await searchParams, { clock: await pageClock() });
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      firstPage(actor, productsView, query, listProducts(actor, inApi(productList, query), { named: true })),
      getViewTabs(actor, productList),
      changeableProducts(actor),
    ]),
  );
  if (missingRoles) return <NoPermission tab="Products" what="The list of products" roles={missingRoles} />;

  const [first, views, changeable] = data;
  const look = await savedLook(productList, hiddenAtFirst);
  return (
    <>
      <PageHeader
        title="Products"
        actions={
          changeable !== "none" && (
            <LinkButton href="/new-product" variant="primary">
              New product
            </LinkButton>
          )
        }
      />
      <SavedViews {...views} whole="All products" presets={[lowStock]} />
      <ProductsTable first={first} look={look} changeable={changeable} />
    </>
  );
}
