import type { Metadata } from "next";
import { cookies } from "next/headers";
import { lookCookie, readLook } from "@/components/data-table/look";
import { readPageQuery } from "@/components/data-table/page-query";
import { ProductsTable } from "@/components/products/products-table";
import { NoPermission } from "@/components/shell/no-permission";
import { PageHeader } from "@/components/ui/page-header";
import { load } from "@/lib/http/page";
import { productList } from "@/lib/products/list";
import { listProducts } from "@/lib/products/repository";

export const metadata: Metadata = { title: "Products" };

const hiddenAtFirst = ["ParentID", "DefaultSupplierID", "Inventory.LastUpdated"];

export default async function ProductsPage({ searchParams }: PageProps<"/products">) {
  const query = readPageQuery(productList, await searchParams);
  const { data: page, missingRoles } = await load((actor) => listProducts(actor, query));
  if (missingRoles) return <NoPermission what="The list of products" roles={missingRoles} />;

  const look = readLook((await cookies()).get(lookCookie(productList.name))?.value, hiddenAtFirst);
  return (
    <>
      <PageHeader title="Products" />
      <ProductsTable first={{ query, page }} look={look} />
    </>
  );
}
