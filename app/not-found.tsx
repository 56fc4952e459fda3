import type { Metadata } from "next";
import { BarePage } from "@/components/shell/bare-page";
import { Missing } from "@/components/shell/missing";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <BarePage>
      <Missing />
    </BarePage>
  );
}
