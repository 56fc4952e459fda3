import { redirect } from "next/navigation";
import { countPublicPage } from "@/lib/api/public-page";

/** The only document is the API reference. */
export default async function DocumentsPage() {
  await countPublicPage();
  redirect("/docs/api");
}
