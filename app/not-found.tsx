import type { Metadata } from "next";
import { MissingPage } from "@/components/shell/missing";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <MissingPage />;
}
