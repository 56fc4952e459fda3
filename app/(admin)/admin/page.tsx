import { redirect } from "next/navigation";

/** Whoever cuts an address of the administration short gets to its first page. */
export default function AdministrationPage() {
  redirect("/admin/users");
}
