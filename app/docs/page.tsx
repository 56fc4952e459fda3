import { redirect } from "next/navigation";

/** There is one document: the API's reference. */
export default function DocumentsPage() {
  redirect("/docs/api");
}
