import { redirect } from "next/navigation";
import { countVisit } from "@/lib/api/visitor";

/** There is one document: the API's reference. */
export default async function DocumentsPage() {
  await countVisit();
  redirect("/docs/api");
}
