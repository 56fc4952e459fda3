import { redirect } from "next/navigation";
import { countVisit } from "@/lib/api/visitor";

/** The only document is the API reference. */
export default async function DocumentsPage() {
  await countVisit();
  redirect("/docs/api");
}
