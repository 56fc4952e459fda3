import { notFound } from "next/navigation";
import { countVisit } from "@/lib/api/visitor";

export default async function Nowhere() {
  await countVisit();
  notFound();
}
