import { Shell } from "@/components/shell/shell";
import { requireActor } from "@/lib/auth/require-actor";

export default async function AdminLayout({ children }: LayoutProps<"/">) {
  return <Shell actor={await requireActor()}>{children}</Shell>;
}
