import { notFound } from "next/navigation";
import { countPublicPage } from "@/lib/api/public-page";

export default async function Nowhere() {
  await countPublicPage();
  notFound();
}
