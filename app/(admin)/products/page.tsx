import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NoPermission } from "@/components/shell/no-permission";
import { OpenByID } from "@/components/ui/open-by-id";
import { PageHeader } from "@/components/ui/page-header";
import { authorize } from "@/lib/auth/actor";
import { isIdentifier } from "@/lib/fields";
import { exists, load } from "@/lib/http/page";
import { productReaders } from "@/lib/products/contract";
import { getProduct } from "@/lib/products/repository";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage({ searchParams }: PageProps<"/products">) {
  const { ID } = await searchParams;
  const wanted = typeof ID === "string" ? ID.trim() : "";
  const { data, missingRoles } = await load(async (actor) => {
    authorize(actor, productReaders);
    return { found: isIdentifier(wanted) && (await exists(getProduct(actor, wanted))) };
  });
  if (missingRoles) return <NoPermission what="Products" roles={missingRoles} />;
  if (data.found) redirect(`/products/${encodeURIComponent(wanted)}`);

  return (
    <>
      <PageHeader title="Products" description="Open a product by its ID to see everything its record holds." />
      <OpenByID noun="product" missing={wanted || undefined} />
    </>
  );
}
