import { Providers } from "@/components/providers";

export default function OrdersLayout({ children }: LayoutProps<"/orders">) {
  return <Providers>{children}</Providers>;
}
