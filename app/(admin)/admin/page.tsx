import { redirect } from "next/navigation";

/** A shortened URL of the administration leads to its first page. */
export default function AdministrationPage() {
  redirect("/admin/users");
}
