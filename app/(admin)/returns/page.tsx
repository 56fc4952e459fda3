import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NoPermission } from "@/components/shell/no-permission";
import { OpenByID } from "@/components/ui/open-by-id";
import { PageHeader } from "@/components/ui/page-header";
import { authorize } from "@/lib/auth/actor";
import { isIdentifier } from "@/lib/fields";
import { exists, load } from "@/lib/http/page";
import { orderReaders } from "@/lib/orders/contract";
import { getOrderReturn } from "@/lib/returns/repository";

export const metadata: Metadata = { title: "Returns" };

export default async function ReturnsPage({ searchParams }: PageProps<"/returns">) {
  const { ID } = await searchParams;
  const wanted = typeof ID === "string" ? ID.trim() : "";
  const { data, missingRoles } = await load(async (actor) => {
    authorize(actor, orderReaders);
    return { found: isIdentifier(wanted) && (await exists(getOrderReturn(actor, wanted))) };
  });
  if (missingRoles) return <NoPermission what="Returns" roles={missingRoles} />;
  if (data.found) redirect(`/returns/${encodeURIComponent(wanted)}`);

  return (
    <>
      <PageHeader title="Returns" description="Open a return by its ID to see its items, its refund and its history." />
      <OpenByID noun="return" missing={wanted || undefined} />
    </>
  );
}
