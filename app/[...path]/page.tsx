import type { Metadata } from "next";
import { notFound } from "next/navigation";

export function generateMetadata(): Metadata {
  notFound();
}

export default function Nowhere() {
  notFound();
}
