import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { countVisit } from "@/lib/api/visitor";

export async function generateMetadata(): Promise<Metadata> {
  await countVisit();
  notFound();
}

export default async function Nowhere() {
  await countVisit();
  notFound();
}
