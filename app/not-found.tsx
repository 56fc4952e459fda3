import type { Metadata } from "next";
import { Missing } from "@/components/shell/missing";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Missing />
    </main>
  );
}
